import { expect, it } from 'vitest';
import { conditionsOf } from '../../../domain/steps/conditions.ts';
import { moved, newStep, withPossibleConditions } from '../../../domain/steps/editing.ts';
import { stepSchema } from '../../../domain/steps/schema.ts';
import { allSteps, stepIds } from '../steps.ts';

it('a new step lacks only its title', () => {
  const made = newStep(stepIds.power);
  expect(stepSchema.safeParse(made).success).toBe(false);
  expect(stepSchema.safeParse({ ...made, title: 'x' }).success).toBe(true);
});

it('a step can depend on ticks and choices before it', () => {
  const answers = conditionsOf(allSteps).map(({ step, equals }) => [step.id, equals]);
  expect(answers).toEqual([
    [stepIds.power, true],
    [stepIds.power, false],
    [stepIds.colour, stepIds.red],
    [stepIds.colour, stepIds.blue],
  ]);
});

it('a step that is moved before the one it depends on is always shown, and the others stay as they are', () => {
  expect(withPossibleConditions(allSteps)).toEqual(allSteps);
  const next = moved(allSteps, 3, -1);
  expect(next.map(({ id }) => id)).toEqual(
    [stepIds.power, stepIds.reading, stepIds.note, stepIds.colour, stepIds.serial].map(String),
  );
  expect(next[2]?.shownIf).toBeNull();
  expect(moved(allSteps, 0, 1)[3]?.shownIf).toEqual(allSteps[3]?.shownIf);
});
