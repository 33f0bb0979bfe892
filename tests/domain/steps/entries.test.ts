import { describe, expect, it } from 'vitest';
import {
  type Answered,
  countEntries,
  fits,
  lacksSteps,
  missingSteps,
  shownSteps,
  stepEntries,
} from '../../../domain/steps/entries.ts';
import type { AnswerValue, Step } from '../../../domain/steps/schema.ts';
import { allSteps, photoStep, step, stepIds, taken } from '../steps.ts';

const given = (values: Record<string, AnswerValue>): Answered =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value }]));

const titles = (steps: readonly Step[]): string[] => steps.map(({ title }) => title);

describe('the steps that are shown', () => {
  it('are all without a condition, and those whose condition is met', () => {
    expect(titles(shownSteps(allSteps, null))).not.toContain('Γιατί κόκκινο');
    expect(titles(shownSteps(allSteps, given({ [stepIds.colour]: stepIds.blue })))).not.toContain('Γιατί κόκκινο');
    expect(titles(shownSteps(allSteps, given({ [stepIds.colour]: stepIds.red })))).toContain('Γιατί κόκκινο');
  });

  it('take a step that was not ticked for one that is not', () => {
    const steps = [step({}), step({ id: stepIds.note, shownIf: { step: stepIds.power, equals: false } })];
    expect(shownSteps(steps, null)).toHaveLength(2);
    expect(shownSteps(steps, given({ [stepIds.power]: true }))).toHaveLength(1);
  });

  it('leave out what hangs on a hidden step, whatever was answered there', () => {
    const steps = [
      step({}),
      step({ id: stepIds.note, shownIf: { step: stepIds.power, equals: true } }),
      step({ id: stepIds.serial, shownIf: { step: stepIds.note, equals: true } }),
    ];
    expect(shownSteps(steps, given({ [stepIds.note]: true }))).toHaveLength(1);
  });
});

describe('an answer', () => {
  it.each<[string, Partial<Step>, AnswerValue, boolean]>([
    ['a tick', {}, true, true],
    ['no tick', {}, 'yes', false],
    ['nothing', { kind: 'TEXT' }, null, true],
    ['blanks', { kind: 'TEXT' }, '  ', false],
    ['a text', { kind: 'SERIAL_NUMBER' }, 'SN-1', true],
    ['a number within its limits', { kind: 'NUMBER', min: 1, max: 2 }, 2, true],
    ['a number above them', { kind: 'NUMBER', min: 1, max: 2 }, 2.1, false],
    ['a number below them', { kind: 'NUMBER', min: 1 }, 0, false],
    ['a number without limits', { kind: 'NUMBER' }, -7, true],
    ['a choice', { kind: 'CHOICE', choices: [{ id: stepIds.red, text: 'x' }] }, stepIds.red, true],
    ['another choice', { kind: 'CHOICE', choices: [{ id: stepIds.red, text: 'x' }] }, stepIds.blue, false],
    ['a value for a signature', { kind: 'SIGNATURE' }, 'Άννα', false],
    ['a value for a photo', { kind: 'PHOTO', photoKind: 'AFTER' }, true, false],
  ])('of %s fits or not', (_what, of, value, expected) => {
    expect(fits(step(of), value)).toBe(expected);
  });
});

describe('the list of an address', () => {
  const unproved = { photos: [], signed: false };
  const proved = (count: number, kind: 'AFTER' | 'BEFORE' = 'AFTER') => ({
    photos: Array.from({ length: count }, () => ({ kind })),
    signed: false,
  });

  it('is done where every shown line is', () => {
    const task = { steps: taken() };
    expect(countEntries(stepEntries(task, null, unproved))).toEqual({ done: 0, total: 4 });
    const answers = given({
      [stepIds.power]: true,
      [stepIds.reading]: 230,
      [stepIds.colour]: stepIds.red,
      [stepIds.note]: 'Το ζήτησε',
    });
    expect(countEntries(stepEntries(task, answers, unproved))).toEqual({ done: 4, total: 5 });
    expect(missingSteps(stepEntries(task, answers, unproved))).toEqual([]);
  });

  it('begins with the photos that the task requires, and counts no photo twice', () => {
    const requiredPhotos = { BEFORE: 0, AFTER: 1, SERIAL_NUMBER: 0, OTHER: 0 };
    const task = { requiredPhotos, steps: taken([photoStep]) };
    const there = (count: number) => stepEntries(task, null, proved(count)).map((entry) => entry.photos?.there);
    expect([there(0), there(1), there(2), there(5)]).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [1, 2],
    ]);
    expect(missingSteps(stepEntries(task, null, unproved))).toEqual(['Τελική όψη']);
    expect(missingSteps(stepEntries(task, null, proved(3)))).toEqual([]);
    expect(missingSteps(stepEntries(task, null, proved(3, 'BEFORE')))).toEqual(['Τελική όψη']);
  });

  it('has a signature where somebody signed', () => {
    const task = { steps: taken([step({ kind: 'SIGNATURE', title: 'Υπογραφή' })]) };
    expect(missingSteps(stepEntries(task, null, unproved))).toEqual(['Υπογραφή']);
    expect(missingSteps(stepEntries(task, null, { ...unproved, signed: true }))).toEqual([]);
  });

  it('lacks a tick that was taken back, and an answer that no longer fits', () => {
    const task = { steps: taken() };
    const answers = given({ [stepIds.power]: false, [stepIds.reading]: 999, [stepIds.colour]: stepIds.blue });
    expect(missingSteps(stepEntries(task, answers, unproved))).toEqual(['Ρεύμα κλειστό', 'Τάση']);
  });

  it('is told to the office where the work was done without it', () => {
    const entries = stepEntries({ steps: taken() }, null, unproved);
    expect(lacksSteps('IN_PROGRESS', entries)).toBe(false);
    expect(lacksSteps('INSTALLED', entries)).toBe(true);
    expect(lacksSteps('INVOICED', entries)).toBe(true);
    expect(lacksSteps('INSTALLED', stepEntries({ steps: null }, null, unproved))).toBe(false);
  });
});
