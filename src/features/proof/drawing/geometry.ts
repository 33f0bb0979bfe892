import type { Mark, Point } from './marks.ts';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface Rect extends Size {
  left: number;
  top: number;
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/**
 * The point of a picture of `size` under the pointer; `frame` is the element that shows the picture as large as it fits. A
 * pointer beside the picture gives the nearest point of its edge.
 */
export function pointAt(pointer: { clientX: number; clientY: number }, frame: Rect, size: Size): Point {
  const scale = Math.min(frame.width / size.width, frame.height / size.height);
  const left = frame.left + (frame.width - size.width * scale) / 2;
  const top = frame.top + (frame.height - size.height * scale) / 2;
  return {
    x: within((pointer.clientX - left) / (size.width * scale), 0, 1),
    y: within((pointer.clientY - top) / (size.height * scale), 0, 1),
  };
}

/** A point in pixels. */
export const inPixels = ({ x, y }: Point, { width, height }: Size): Point => ({ x: x * width, y: y * height });

/** The rectangle between two corners, rounded outwards: half a pixel left out could show what the rest hides. */
export function rectBetween(from: Point, to: Point, size: Size): Rect {
  const [one, other] = [inPixels(from, size), inPixels(to, size)];
  const left = within(Math.floor(Math.min(one.x, other.x)), 0, size.width);
  const top = within(Math.floor(Math.min(one.y, other.y)), 0, size.height);
  const right = within(Math.ceil(Math.max(one.x, other.x)), 0, size.width);
  const bottom = within(Math.ceil(Math.max(one.y, other.y)), 0, size.height);
  return { left, top, width: right - left, height: bottom - top };
}

const longer = ({ width, height }: Size): number => Math.max(width, height);

/** An arrow in pixels: a shaft of some thickness, and the triangle of its head. */
export interface ArrowShape {
  thickness: number;
  from: Point;
  /** Where the shaft ends, inside of the head. */
  neck: Point;
  head: [Point, Point, Point];
}

/** The shape of an arrow on a picture of `size`; a short arrow has a smaller head. */
export function arrowShape({ from, to }: { from: Point; to: Point }, size: Size): ArrowShape {
  const [tail, tip] = [inPixels(from, size), inPixels(to, size)];
  const length = Math.max(1, Math.hypot(tip.x - tail.x, tip.y - tail.y));
  const thickness = Math.max(2, longer(size) / 120);
  const head = Math.min(4.5 * thickness, 0.6 * length);
  const along = { x: (tip.x - tail.x) / length, y: (tip.y - tail.y) / length };
  const base = { x: tip.x - along.x * head, y: tip.y - along.y * head };
  const half = 0.55 * head;
  return {
    thickness,
    from: tail,
    neck: { x: tip.x - along.x * head * 0.8, y: tip.y - along.y * head * 0.8 },
    head: [
      tip,
      { x: base.x - along.y * half, y: base.y + along.x * half },
      { x: base.x + along.y * half, y: base.y - along.x * half },
    ],
  };
}

/** A text with its background, in pixels; `font` is the font size. */
export interface TextShape extends Rect {
  font: number;
  padding: number;
  lines: string[];
}

/** The width of a line at a font size. */
export type Measure = (line: string, font: number) => number;

/** The share of the picture's width that a line of text may take. */
const widest = 0.86;

function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The shape of a text on a picture of `size`: lines centred on its point, moved so that all of it lies inside. */
export function textShape({ at, text }: Extract<Mark, { kind: 'text' }>, size: Size, measure: Measure): TextShape {
  const font = Math.max(10, longer(size) / 28);
  const lines = wrapped(text, (line) => measure(line, font) <= widest * size.width);
  const padding = 0.45 * font;
  const width = Math.min(size.width, Math.max(0, ...lines.map((line) => measure(line, font))) + 2 * padding);
  const height = Math.min(size.height, lines.length * 1.25 * font + 2 * padding);
  const middle = inPixels(at, size);
  return {
    font,
    padding,
    lines,
    width,
    height,
    left: within(middle.x - width / 2, 0, size.width - width),
    top: within(middle.y - height / 2, 0, size.height - height),
  };
}

const isIn = ({ left, top, width, height }: Rect, { x, y }: Point): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** The index of the topmost text at a point; -1 when there is none. */
export const textAt = (
  marks: readonly Mark[],
  point: Point,
  { size, measure }: { size: Size; measure: Measure },
): number =>
  marks
    .map((mark) => mark.kind === 'text' && isIn(textShape(mark, size, measure), inPixels(point, size)))
    .lastIndexOf(true);
