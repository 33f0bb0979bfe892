import { hasCondition } from './conditions.ts';
import type { Step } from './schema.ts';

/** A new step without a title: one to tick. */
export const newStep = (id: string): Step => ({
  id,
  title: '',
  kind: 'TICK',
  required: true,
  unit: null,
  min: null,
  max: null,
  choices: [],
  count: 1,
  photoKind: null,
  shownIf: null,
  help: null,
});

/** The same steps, where those whose condition no longer can be met are always shown. */
export const withPossibleConditions = (steps: readonly Step[]): Step[] =>
  steps.map((step, index) => (hasCondition(step, steps.slice(0, index)) ? step : { ...step, shownIf: null }));

/** The steps with one of them moved by so many places. */
export function moved(steps: readonly Step[], from: number, by: number): Step[] {
  const next = [...steps];
  next.splice(from + by, 0, ...next.splice(from, 1));
  return withPossibleConditions(next);
}
