/** A point on a photo, as shares (0 to 1) of its width and height from the upper left corner. */
export type Point = { x: number; y: number };

export const colours = ['red', 'yellow', 'blue'] as const;
export type Colour = (typeof colours)[number];

/** What is drawn on a photo. `at` is the middle of a text; a blur makes the rectangle between two corners unreadable. */
export type Mark =
  | { kind: 'arrow'; colour: Colour; from: Point; to: Point }
  | { kind: 'text'; colour: Colour; at: Point; text: string }
  | { kind: 'blur'; from: Point; to: Point };

export type MarkKind = Mark['kind'];

/** Characters. */
export const longestText = 80;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function pointIn(value: unknown): Point | null {
  if (!isRecord(value)) return null;
  const { x, y } = value;
  return Number.isFinite(x) && Number.isFinite(y) ? { x: Number(x), y: Number(y) } : null;
}

const colourIn = (value: unknown): Colour => colours.find((colour) => colour === value) ?? 'red';

function markIn(value: unknown): Mark | null {
  if (!isRecord(value)) return null;
  const { kind, text } = value;
  const [from, to, at] = [pointIn(value.from), pointIn(value.to), pointIn(value.at)];
  const colour = colourIn(value.colour);
  if (kind === 'arrow' && from !== null && to !== null) return { kind, colour, from, to };
  if (kind === 'blur' && from !== null && to !== null) return { kind, from, to };
  return kind === 'text' && at !== null && typeof text === 'string' ? { kind, colour, at, text } : null;
}

/** Reads stored marks; leaves out whatever is not a mark. */
export const parseMarks = (value: unknown): Mark[] =>
  (Array.isArray(value) ? value : []).map(markIn).filter((mark) => mark !== null);
