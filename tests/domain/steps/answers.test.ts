import { describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { keepMine } from '../../../domain/mutation/keep-mine.ts';
import { mostAnswers } from '../../../domain/steps/kinds.ts';
import type { AnswerValue } from '../../../domain/steps/schema.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { fixedId, type RowsInMemory } from '../../support/rows-in-memory.ts';
import { photoValues, proofValues } from '../../support/rows-proof.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { firstId, job, secondId, taskId } from '../job.ts';
import { boss, client, employee, ids, partner, stranger } from '../people.ts';
import { allSteps, photoStep, stepIds, taken } from '../steps.ts';

const installer = employee();
const colleague = { ...installer, userId: ids.colleague };

interface Given {
  step?: string;
  seen?: AnswerValue;
  actor?: Viewer;
  number?: number;
  address?: string;
}

const answer = (
  value: unknown,
  { step = stepIds.power, seen = null, actor = installer, number = 2, address = firstId }: Given = {},
) => ({
  name: 'answerStep',
  args: { id: address, step, value, number },
  base: { answers: seen === null ? null : { [step]: { value: seen } } },
  actor,
});

const working = (task: object = {}, first: object = {}): RowsInMemory =>
  job({
    task: { steps: taken(), employeesAssignees: [{ id: ids.installer }, { id: ids.colleague }], ...task },
    first: { completionStatus: 'IN_PROGRESS', ...first },
    second: { completionStatus: 'IN_PROGRESS' },
  });

const answersOf = (rows: RowsInMemory) => rows.row('operational-addresses', firstId).answers;

describe('an answer to a step (decision 0184)', () => {
  it('says who gave it, when, and to which version of the steps', async () => {
    const rows = working();
    expect(verdict(await act(rows, answer(true)))).toBe('applied');
    expect(answersOf(rows)).toEqual({ [stepIds.power]: { value: true, by: ids.installer, at: noon, number: 2 } });
  });

  it('of two people to two steps are both there', async () => {
    const rows = working();
    await act(rows, answer(true));
    await act(rows, answer(230, { step: stepIds.reading, actor: colleague }));
    expect(Object.keys(must(answersOf(rows), 'answers'))).toEqual([stepIds.power, stepIds.reading]);
  });

  it('of two people to the same step is a conflict only if they differ, and mine can be kept', async () => {
    const rows = working();
    await act(rows, answer(230, { step: stepIds.reading }));
    expect(await act(rows, answer(230, { step: stepIds.reading, actor: colleague }))).toMatchObject({
      kind: 'applied',
      writes: [],
    });
    const mine = answer(240, { step: stepIds.reading, actor: colleague });
    const decision = await act(rows, mine);
    expect(decision).toMatchObject({
      kind: 'conflict',
      conflicts: [
        {
          fields: ['answers'],
          mine: { answers: { [stepIds.reading]: { value: 240, title: 'Τάση', text: null } } },
          theirs: { answers: { [stepIds.reading]: { value: 230 } } },
        },
      ],
    });
    if (decision.kind !== 'conflict') throw new Error('no conflict');
    const [kept] = keepMine({ id: fixedId(9), ...mine }, decision.conflicts);
    expect(verdict(await act(rows, { ...must(kept, 'a change'), actor: colleague }))).toBe('applied');
    expect(answersOf(rows)?.[stepIds.reading]).toMatchObject({ value: 240, by: ids.colleague });
  });

  it('is changed and taken back by who saw it', async () => {
    const rows = working();
    await act(rows, answer(true));
    expect(verdict(await act(rows, answer(null, { seen: true, actor: colleague })))).toBe('applied');
    expect(answersOf(rows)?.[stepIds.power]).toMatchObject({ value: null, by: ids.colleague });
    expect(verdict(await act(rows, answer(true)))).toBe('applied');
  });

  it('has to fit its step', async () => {
    expect(await decide(working(), answer(1000, { step: stepIds.reading }))).toMatchObject({
      code: 'rule',
      fields: ['value'],
    });
    expect(verdict(await decide(working(), answer(stepIds.note, { step: stepIds.colour })))).toBe('rule');
    expect(verdict(await decide(working(), answer({}, {})))).toBe('validation');
  });

  it('to a step that the task does not have is kept', async () => {
    const rows = working({ steps: taken([]) });
    expect(verdict(await act(rows, answer('x', { step: stepIds.note, number: 1 })))).toBe('applied');
    expect(answersOf(rows)?.[stepIds.note]).toMatchObject({ value: 'x', number: 1 });
    const without = working({ steps: null });
    expect(verdict(await act(without, answer(true)))).toBe('applied');
  });

  it('is one of so many of an address', async () => {
    const answers = Object.fromEntries(
      Array.from({ length: mostAnswers }, (_, index) => [
        fixedId(7000 + index),
        { value: true, by: ids.boss, at: 1, number: 1 },
      ]),
    );
    const rows = working({}, { answers });
    expect(verdict(await decide(rows, answer(true)))).toBe('rule');
    expect(verdict(await decide(rows, answer(false, { step: fixedId(7000), seen: true })))).toBe('applied');
  });

  it.each<[string, object, object]>([
    ['of work that is done', { taskCompletionStatus: 'INSTALLED' }, { completionStatus: 'INSTALLED' }],
    [
      'of a task that has ended',
      { taskOperationalStatus: 'FINISHED', taskCompletionStatus: 'FINISHED' },
      { completionStatus: 'FINISHED' },
    ],
    ['of a task that is paused', { taskOperationalStatus: 'PAUSED' }, {}],
  ])('%s is taken, like a proof, and changes no status', async (_which, task, first) => {
    const rows = working(task, first);
    const decision = await act(rows, answer(true));
    expect(decision).toMatchObject({ kind: 'applied', writes: [{ resource: 'operational-addresses' }] });
  });

  it.each<[string, Viewer, string]>([
    ['who does the work', installer, 'applied'],
    ['the office', boss, 'applied'],
    ['a colleague without the task', { ...installer, userId: fixedId(77) }, 'not_permitted'],
    ['the customer', client, 'not_permitted'],
    ['a partner without it', partner, 'not_permitted'],
    ['a stranger', stranger, 'not_permitted'],
  ])('of %s', async (_who, actor, expected) => {
    expect(verdict(await decide(working(), answer(true, { actor })))).toBe(expected);
  });
});

describe('a mark of an address whose task has steps', () => {
  const held = { steps: { number: 2 } };
  const mark = (given: object = held, name = 'markInstalled', seen = 'IN_PROGRESS') => ({
    name,
    args: { id: firstId, ...given },
    base: { completionStatus: seen },
    actor: installer,
  });
  const missing = ['Ρεύμα κλειστό', 'Τάση', 'Χρώμα'];

  async function answered(task: object = {}): Promise<RowsInMemory> {
    const rows = working(task);
    await act(rows, answer(true));
    await act(rows, answer(230, { step: stepIds.reading }));
    await act(rows, answer(stepIds.blue, { step: stepIds.colour }));
    return rows;
  }

  it('is refused with their titles while required ones are missing, and applied then', async () => {
    expect(await decide(working(), mark())).toEqual({ kind: 'rejected', code: 'steps_required', fields: missing });
    expect(verdict(await decide(await answered(), mark()))).toBe('applied');
  });

  it.each<[string, object]>([
    ['of an earlier version of the app, or of REST', {}],
    ['of a device that held another version', { steps: { number: 1 } }],
    ['that says it held none', { steps: null }],
  ])('%s is applied without them', async (_which, given) => {
    expect(verdict(await decide(working(), mark(given)))).toBe('applied');
  });

  it.each([
    ['markInProgress', 'COLLECTED'],
    ['markFailed', 'IN_PROGRESS'],
    ['markFinished', 'INSTALLED'],
  ])('%s from %s needs none', async (name, seen) => {
    expect(verdict(await decide(working({}, { completionStatus: seen }), mark(held, name, seen)))).toBe('applied');
  });

  it('waits for the photos of a step', async () => {
    const rows = await answered({ steps: taken([...allSteps, photoStep]) });
    expect(await decide(rows, mark())).toMatchObject({ fields: ['Τελική όψη'] });
    const common = { company: { id: ids.boss }, task: { id: taskId } };
    const proof = fixedId(300);
    rows.with('proofs', {
      [proof]: proofValues({ ...common, type: 'INSTALLATION', operationalAddress: { id: firstId } }),
    });
    const photo = photoValues({ ...common, proof: { id: proof }, kind: 'AFTER' });
    rows.with('photos', { [fixedId(401)]: photo, [fixedId(402)]: photo });
    expect(verdict(await decide(rows, mark()))).toBe('applied');
  });

  it('says first which required photos are missing', async () => {
    const requiredPhotos = { BEFORE: 1, AFTER: 0, SERIAL_NUMBER: 0, OTHER: 0 };
    expect(verdict(await decide(working({ requiredPhotos }), mark()))).toBe('photos_required');
  });

  it('by a correction is held back too, but not one back from FINISHED', async () => {
    const correct = (completionStatus: string, seen: string) => ({
      name: 'correctStatus',
      args: { id: firstId, completionStatus, answers: null, ...held },
      base: { completionStatus: seen },
      actor: boss,
    });
    expect(verdict(await decide(working(), correct('INSTALLED', 'IN_PROGRESS')))).toBe('steps_required');
    const finished = working({}, { completionStatus: 'FINISHED' });
    expect(verdict(await decide(finished, correct('INSTALLED', 'FINISHED')))).toBe('applied');
  });

  it('keeps what its device held when mine is kept', () => {
    const [kept] = keepMine({ id: fixedId(9), ...mark() }, [
      { id: firstId, theirs: { completionStatus: 'COLLECTED' } },
    ]);
    expect(kept).toMatchObject({ name: 'correctStatus', args: held });
  });

  it('of several is refused as a whole if one was chosen without them; of all, those are left out', async () => {
    const rows = await answered();
    const bulk = (addresses: string[] | null, given: object = held) => ({
      name: 'markAddressesInstalled',
      args: { task: taskId, addresses, ...given },
      actor: boss,
    });
    expect(await decide(rows, bulk([firstId, secondId]))).toMatchObject({ code: 'steps_required', fields: missing });
    expect(verdict(await decide(rows, bulk([firstId, secondId], {})))).toBe('applied');
    await act(rows, bulk(null));
    expect(rows.row('operational-addresses', firstId).completionStatus).toBe('INSTALLED');
    expect(rows.row('operational-addresses', secondId).completionStatus).toBe('IN_PROGRESS');
  });
});
