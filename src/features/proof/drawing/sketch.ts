import type { Mark, Point } from './marks.ts';

/** What is drawn on a photo, with what was there before each step, the last one last. */
export interface Sketch {
  marks: readonly Mark[];
  past: readonly (readonly Mark[])[];
}

/** What was drawn before can be taken back, too, mark by mark. */
export const sketchOf = (marks: readonly Mark[]): Sketch => ({
  marks,
  past: marks.map((_, index) => marks.slice(0, index)),
});

const step = ({ marks, past }: Sketch, next: readonly Mark[]): Sketch => ({ marks: next, past: [...past, marks] });

export const withMark = (sketch: Sketch, mark: Mark): Sketch => step(sketch, [...sketch.marks, mark]);

/** A text at another place. */
export const moved = (sketch: Sketch, index: number, at: Point): Sketch =>
  step(
    sketch,
    sketch.marks.map((mark, each) => (each === index && mark.kind === 'text' ? { ...mark, at } : mark)),
  );

/** Without the last step; the same when there is none. */
export const undone = ({ marks, past }: Sketch): Sketch => ({ marks: past.at(-1) ?? marks, past: past.slice(0, -1) });

/** Whether something else is drawn than `before`. */
export const differs = ({ marks }: Sketch, before: readonly Mark[]): boolean =>
  JSON.stringify(marks) !== JSON.stringify(before);

/** Shares of a photo that a finger moves without meaning to. */
const slip = 0.015;

/** Whether a drag from one place to another means a mark, and is no tap. */
export const isDrag = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) > slip;
