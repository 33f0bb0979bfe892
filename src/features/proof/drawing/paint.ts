import { arrowShape, type Measure, rectBetween, type Size, textShape } from './geometry.ts';
import type { Colour, Mark } from './marks.ts';
import { blockOf, pixelate } from './pixelate.ts';

/** The fill of each colour, the letters on it, and the edge that sets it off from the photo. */
const paints: Readonly<Record<Colour, { ground: string; letters: string; edge: string }>> = {
  red: { ground: '#d6262c', letters: '#ffffff', edge: '#ffffff' },
  yellow: { ground: '#ffd43b', letters: '#14181b', edge: '#14181b' },
  blue: { ground: '#1c64c8', letters: '#ffffff', edge: '#ffffff' },
};

export const groundOf = (colour: Colour): string => paints[colour].ground;

const fontOf = (size: number): string => `600 ${size}px "Inter Variable", system-ui, sans-serif`;

export const measureWith =
  (context: CanvasRenderingContext2D): Measure =>
  (line, size) => {
    context.font = fontOf(size);
    return context.measureText(line).width;
  };

type Painting<Kind extends Mark['kind']> = { mark: Extract<Mark, { kind: Kind }>; size: Size };

function paintBlur(context: CanvasRenderingContext2D, { mark, size }: Painting<'blur'>): void {
  const rect = rectBetween(mark.from, mark.to, size);
  if (rect.width === 0 || rect.height === 0) return;
  const pixels = context.getImageData(rect.left, rect.top, rect.width, rect.height);
  pixelate(pixels, blockOf(rect, size));
  context.putImageData(pixels, rect.left, rect.top);
}

function paintArrow(context: CanvasRenderingContext2D, { mark, size }: Painting<'arrow'>): void {
  const { thickness, from, neck, head } = arrowShape(mark, size);
  const { ground, edge } = paints[mark.colour];
  const path = new Path2D();
  path.moveTo(from.x, from.y);
  path.lineTo(neck.x, neck.y);
  const tip = new Path2D();
  for (const { x, y } of head) tip.lineTo(x, y);
  tip.closePath();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  // First the edge of the whole arrow, then the arrow, so that no edge crosses it.
  for (const [colour, around] of [
    [edge, thickness * 0.6],
    [ground, 0],
  ] as const) {
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = thickness + around;
    context.stroke(path);
    context.lineWidth = Math.max(1, around);
    context.stroke(tip);
    context.fill(tip);
  }
}

function paintText(context: CanvasRenderingContext2D, { mark, size }: Painting<'text'>): void {
  const { font, padding, lines, ...box } = textShape(mark, size, measureWith(context));
  const { ground, letters, edge } = paints[mark.colour];
  context.fillStyle = ground;
  context.strokeStyle = edge;
  context.lineWidth = font / 14;
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.fill();
  context.stroke();
  context.font = fontOf(font);
  context.fillStyle = letters;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (const [index, line] of lines.entries()) {
    context.fillText(line, box.left + box.width / 2, box.top + padding + (index + 0.5) * 1.25 * font, box.width);
  }
}

/** Paints a photo over the whole canvas, then its marks. Blurs come first, so that arrows and texts stay sharp. */
export function paint(context: CanvasRenderingContext2D, photo: CanvasImageSource, marks: readonly Mark[]): void {
  const { width, height } = context.canvas;
  const size = { width, height };
  context.drawImage(photo, 0, 0, width, height);
  for (const mark of marks) if (mark.kind === 'blur') paintBlur(context, { mark, size });
  for (const mark of marks) {
    if (mark.kind === 'arrow') paintArrow(context, { mark, size });
    if (mark.kind === 'text') paintText(context, { mark, size });
  }
}
