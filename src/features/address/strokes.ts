/** A point of a stroke, as shares (0 to 1) of the pad's width and height: it stays where it was when the pad is turned. */
export type InkPoint = { x: number; y: number };

export type Stroke = readonly InkPoint[];

/** The size of the pad's picture in pixels; the pad has its shape on every screen. */
export const padSize = { width: 1200, height: 600 } as const;

/** The width of a line in the picture, in pixels. */
const lineWidth = 7;

const ink = '#14213d';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/** Reads stored strokes; leaves out whatever is none. */
export const parseStrokes = (value: unknown): Stroke[] =>
  (Array.isArray(value) ? value : [])
    .filter((stroke) => Array.isArray(stroke))
    .map((stroke: unknown[]) =>
      stroke.filter(isRecord).flatMap(({ x, y }) => (isShare(x) && isShare(y) ? [{ x, y }] : [])),
    )
    .filter(({ length }) => length > 0);

const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

/** The point of the pad under a pointer. */
export const inkPointAt = (
  pointer: { clientX: number; clientY: number },
  pad: { left: number; top: number; width: number; height: number },
): InkPoint => ({
  x: share((pointer.clientX - pad.left) / pad.width),
  y: share((pointer.clientY - pad.top) / pad.height),
});

/** The canvas context that draws a signature. */
export type InkPen = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'fillRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'stroke'
  | 'fillText'
>;

const inPixels = ({ x, y }: InkPoint): InkPoint => ({ x: x * padSize.width, y: y * padSize.height });

/** Draws a stroke as a curve through the middles between its points, so that few points look round. */
function drawStroke(pen: InkPen, stroke: Stroke): void {
  const [first, ...rest] = stroke.map(inPixels);
  if (first === undefined) return;
  pen.beginPath();
  pen.moveTo(first.x, first.y);
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1];
    if (next === undefined) pen.lineTo(point.x, point.y);
    else pen.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
  }
  // A dot.
  if (rest.length === 0) pen.lineTo(first.x, first.y);
  pen.stroke();
}

/** The ink on the pad: strokes, or a typed name. */
export type Ink = { strokes: readonly Stroke[] } | { typed: string };

/** Draws a signature on white, as it is kept. A long name is made narrower. */
export function drawInk(pen: InkPen, drawn: Ink): void {
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, padSize.width, padSize.height);
  pen.fillStyle = ink;
  pen.strokeStyle = ink;
  pen.lineWidth = lineWidth;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  if ('strokes' in drawn) {
    for (const stroke of drawn.strokes) drawStroke(pen, stroke);
    return;
  }
  pen.font = 'italic 110px serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(drawn.typed, padSize.width / 2, padSize.height / 2, padSize.width - 120);
}
