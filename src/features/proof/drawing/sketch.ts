import type { Mark, Point } from './marks.ts';

/** What is drawn on a photo, and the marks before each step, oldest first. */
export interface Sketch {
  marks: readonly Mark[];
  past: readonly (readonly Mark[])[];
}

/** Marks of an earlier drawing can be undone too, one by one. */
export const sketchOf = (marks: readonly Mark[]): Sketch => ({
  marks,
  past: marks.map((_, index) => marks.slice(0, index)),
});

const step = ({ marks, past }: Sketch, next: readonly Mark[]): Sketch => ({ marks: next, past: [...past, marks] });

export const withMark = (sketch: Sketch, mark: Mark): Sketch => step(sketch, [...sketch.marks, mark]);

/** Moves a text. */
export const moved = (sketch: Sketch, index: number, at: Point): Sketch =>
  step(
    sketch,
    sketch.marks.map((mark, each) => (each === index && mark.kind === 'text' ? { ...mark, at } : mark)),
  );

/** Undoes the last step, if there is one. */
export const undone = ({ marks, past }: Sketch): Sketch => ({ marks: past.at(-1) ?? marks, past: past.slice(0, -1) });

/** Whether the marks differ from those `before`. */
export const differs = ({ marks }: Sketch, before: readonly Mark[]): boolean =>
  JSON.stringify(marks) !== JSON.stringify(before);

/** How far a finger slips in a tap, as a share of the photo. */
const slip = 0.015;

/** Whether a movement is long enough to be a drag rather than a tap. */
export const isDrag = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) > slip;
