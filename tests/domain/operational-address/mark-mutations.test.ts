import { describe, expect, test } from 'vitest';
import { minute } from '../../../domain/kernel/time.ts';
import { type AddressCompletionStatus, addressCompletionStatuses } from '../../../domain/operational-address/states.ts';
import { canMark, type MarkableStatus, reached } from '../../../domain/operational-address/transitions.ts';
import { operationalStatuses } from '../../../domain/task/states.ts';
import { taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { firstId, job, secondId, taskId } from '../job.ts';
import { client, employee, ids, stranger } from '../people.ts';

const marks: Record<string, MarkableStatus> = {
  markCollected: 'COLLECTED',
  markInProgress: 'IN_PROGRESS',
  markInstalled: 'INSTALLED',
  markFinished: 'FINISHED',
  markFailed: 'FAILED',
};

const installer = employee();
const seeing = (completionStatus: AddressCompletionStatus) => ({ completionStatus });
const everyMark = Object.entries(marks).map(([name, target]) => ({ name, target }));
const everyCase = everyMark.flatMap((mark) =>
  addressCompletionStatuses.flatMap((seen) => addressCompletionStatuses.map((current) => ({ ...mark, seen, current }))),
);

/** At or past the target nothing is left to do; any other status than the one seen is a question, if mine could be kept. */
function expectedVerdict({ target, seen, current }: (typeof everyCase)[number]): string {
  if (reached(current, target) || (target === 'FAILED' && current === 'FAILED')) return 'applied';
  if (current !== seen) return current === 'INVOICED' ? 'transition_not_allowed' : 'conflict';
  return canMark(target, current) ? 'applied' : 'transition_not_allowed';
}

describe('a mark and the status that it saw', () => {
  test.each(everyCase)('$name, seen $seen, now $current', async (given) => {
    const rows = job({ first: { completionStatus: given.current } });
    const decision = await act(rows, {
      name: given.name,
      args: { id: firstId },
      base: seeing(given.seen),
      actor: installer,
    });
    expect(verdict(decision)).toBe(expectedVerdict(given));
    const after = rows.row('operational-addresses', firstId).completionStatus;
    const moved = verdict(decision) === 'applied' && canMark(given.target, given.current);
    expect(after).toBe(moved ? given.target : given.current);
  });

  test('a conflict names mine and theirs', async () => {
    const rows = job({ first: { completionStatus: 'FAILED' } });
    const base = seeing('NO_PROGRESS');
    const decision = await decide(rows, { name: 'markCollected', args: { id: firstId }, base, actor: installer });
    expect(decision).toEqual({
      kind: 'conflict',
      conflicts: [
        {
          resource: 'operational-addresses',
          id: firstId,
          fields: ['completionStatus'],
          mine: { completionStatus: 'COLLECTED' },
          theirs: { completionStatus: 'FAILED' },
        },
      ],
      writes: [],
      notices: [],
    });
  });

  test('the second of two equal marks changes nothing, and tells nobody', async () => {
    const rows = job();
    const mark = { name: 'markCollected', args: { id: firstId }, base: seeing('NO_PROGRESS') };
    await act(rows, { ...mark, at: noon });
    const again = await act(rows, { ...mark, at: noon + minute });
    expect(again).toEqual({ kind: 'applied', writes: [], notices: [] });
    expect(rows.row('operational-addresses', firstId).collectedOn).toBe(noon);
  });

  test.each(everyMark)('$name is refused to those who may not work on the task', async ({ name }) => {
    for (const actor of [stranger, client, { ...employee(), userId: ids.colleague }]) {
      const rows = job({ first: { completionStatus: 'INSTALLED' } });
      const decision = await decide(rows, { name, args: { id: firstId }, base: seeing('INSTALLED'), actor });
      expect(verdict(decision)).toBe('not_permitted');
    }
  });

  test.each(operationalStatuses)('a task that is %s', async (taskOperationalStatus) => {
    const rows = job({ task: { taskOperationalStatus } });
    const expected = taskOperationalStatus === 'ON_GOING' ? 'applied' : 'task_not_ongoing';
    const mark = { name: 'markCollected', args: { id: firstId }, base: seeing('NO_PROGRESS') };
    expect(verdict(await decide(rows, mark))).toBe(expected);
    expect(verdict(await decide(rows, { ...mark, name: 'beginAddress', base: {} }))).toBe(expected);
    const correction = { ...mark, name: 'correctStatus', args: { id: firstId, completionStatus: 'INSTALLED' } };
    expect(verdict(await decide(rows, correction))).toBe(expected);
  });

  test('where nothing can be marked, no question is asked that could not be answered with mine', async () => {
    const rows = job({ first: { completionStatus: 'FAILED' }, task: { taskOperationalStatus: 'PAUSED' } });
    const base = seeing('NO_PROGRESS');
    expect(verdict(await decide(rows, { name: 'markCollected', args: { id: firstId }, base }))).toBe(
      'task_not_ongoing',
    );
    const args = { id: firstId, completionStatus: 'COLLECTED' };
    expect(verdict(await decide(rows, { name: 'correctStatus', args, base }))).toBe('task_not_ongoing');
  });

  test('an address that is not there', async () => {
    const decision = await decide(job(), {
      name: 'markCollected',
      args: { id: fixedId(999) },
      base: seeing('NO_PROGRESS'),
    });
    expect(verdict(decision)).toBe('not_found');
  });

  test.each([
    { args: {}, base: seeing('NO_PROGRESS'), field: 'id' },
    { args: { id: '-1' }, base: seeing('NO_PROGRESS'), field: 'id' },
    { args: { id: firstId }, base: {}, field: 'completionStatus' },
    { args: { id: firstId, millisecondsWorkedOn: -1 }, base: seeing('NO_PROGRESS'), field: 'millisecondsWorkedOn' },
    { args: { id: firstId, failureReason: 'TIRED' }, base: seeing('NO_PROGRESS'), field: 'failureReason' },
  ])('what cannot be read names $field', async ({ args, base, field }) => {
    const decision = await decide(job(), { name: 'markCollected', args, base });
    expect(decision).toEqual({ kind: 'rejected', code: 'validation', fields: [field] });
  });
});

describe('what a mark brings with it', () => {
  test.each([
    { name: 'markCollected', from: 'NO_PROGRESS', date: 'collectedOn' },
    { name: 'markInstalled', from: 'IN_PROGRESS', date: 'installedOn' },
    { name: 'markFinished', from: 'INSTALLED', date: 'finishedOn' },
    { name: 'markFailed', from: 'COLLECTED', date: 'failedOn' },
  ] as const)('$name: the time of the tap in $date', async ({ name, from, date }) => {
    const rows = job({ first: { completionStatus: from } });
    await act(rows, { name, args: { id: firstId }, base: seeing(from), at: noon });
    expect(rows.row('operational-addresses', firstId)[date]).toBe(noon);
  });

  test('a failure has its reason and words, which go when the address is reopened', async () => {
    const rows = job();
    const args = { id: firstId, failureReason: 'CUSTOMER_ABSENT', failureComment: 'Κανείς' };
    await act(rows, { name: 'markFailed', args, base: seeing('NO_PROGRESS') });
    expect(rows.row('operational-addresses', firstId)).toMatchObject({
      failureReason: 'CUSTOMER_ABSENT',
      failureComment: 'Κανείς',
    });
    const reopening = { id: firstId, completionStatus: 'COLLECTED' };
    await act(rows, { name: 'correctStatus', args: reopening, base: seeing('FAILED') });
    expect(rows.row('operational-addresses', firstId)).toMatchObject({ failureReason: null, failureComment: null });
  });

  test('the task’s people are told what happened to which address', async () => {
    const decision = await decide(job(), { name: 'markCollected', args: { id: firstId }, base: seeing('NO_PROGRESS') });
    expect(decision).toMatchObject({
      notices: [
        {
          classType: 'OPERATIONAL_ADDRESS',
          type: 'COLLECTED',
          changedItemId: firstId,
          taskId,
          details: { address: 'Σπίτι', task: 'Ψυγείο', status: 'COLLECTED' },
        },
      ],
    });
  });

  test('the task follows: status, percent and dates', async () => {
    const rows = job({ first: { completionStatus: 'IN_PROGRESS' }, second: { completionStatus: 'INSTALLED' } });
    const task = () => rows.row('tasks', taskId);
    await act(rows, { name: 'markInstalled', args: { id: firstId }, base: seeing('IN_PROGRESS'), at: noon });
    expect(task()).toMatchObject({ taskCompletionStatus: 'INSTALLED', percentCompleted: 100, installedOn: noon });
    await act(rows, { name: 'markFinished', args: { id: firstId }, base: seeing('INSTALLED'), at: noon + 1 });
    expect(task()).toMatchObject({ taskCompletionStatus: 'UNDER_EXAMINATION', finishedOn: null });
    await act(rows, { name: 'markFinished', args: { id: secondId }, base: seeing('INSTALLED'), at: noon + 2 });
    expect(task()).toMatchObject({ taskCompletionStatus: 'FINISHED', installedOn: noon, finishedOn: noon + 2 });
  });

  test('so does the task above it', async () => {
    const rootId = fixedId(101);
    const sisterId = fixedId(102);
    const rows = job({ first: { completionStatus: 'IN_PROGRESS' }, task: { rootTask: { id: rootId } } });
    const { company } = rows.row('tasks', taskId);
    const sister = {
      company,
      rootTask: { id: rootId },
      taskCompletionStatus: 'FAILED',
      percentCompleted: 100,
    } as const;
    rows.with('tasks', {
      [rootId]: taskValues({ company, taskCompletionStatus: 'IN_PROGRESS', leaf: false }),
      [sisterId]: taskValues(sister),
    });
    await act(rows, { name: 'markInstalled', args: { id: firstId }, base: seeing('IN_PROGRESS'), at: noon });
    const root = { taskCompletionStatus: 'INSTALLED', percentCompleted: 100, installedOn: noon };
    expect(rows.row('tasks', rootId)).toMatchObject(root);
    expect(rows.row('tasks', sisterId).version).toBe(1);
  });

  test('a task whose status stays is not written', async () => {
    const rows = job({
      first: { completionStatus: 'NO_PROGRESS' },
      second: { completionStatus: 'IN_PROGRESS' },
      task: { taskCompletionStatus: 'IN_PROGRESS', percentCompleted: 25 },
    });
    await act(rows, { name: 'markFailed', args: { id: firstId }, base: seeing('NO_PROGRESS') });
    expect(rows.row('tasks', taskId).version).toBe(1);
  });
});

describe('the clock of work', () => {
  const worked = (rows: ReturnType<typeof job>) => {
    const { millisecondsWorkedOn, startedOn } = rows.row('operational-addresses', firstId);
    return { millisecondsWorkedOn, startedOn };
  };

  test('runs from IN_PROGRESS to INSTALLED', async () => {
    const rows = job({ first: { completionStatus: 'COLLECTED' } });
    await act(rows, { name: 'markInProgress', args: { id: firstId }, base: seeing('COLLECTED'), at: noon });
    expect(worked(rows)).toEqual({ millisecondsWorkedOn: 0, startedOn: noon });
    const at = noon + 40 * minute;
    await act(rows, { name: 'markInstalled', args: { id: firstId }, base: seeing('IN_PROGRESS'), at });
    expect(worked(rows)).toEqual({ millisecondsWorkedOn: 40 * minute, startedOn: null });
  });

  test('runs from an earlier begin, which a second begin and IN_PROGRESS leave alone', async () => {
    const rows = job({ first: { completionStatus: 'COLLECTED' } });
    await act(rows, { name: 'beginAddress', args: { id: firstId }, at: noon });
    await act(rows, { name: 'beginAddress', args: { id: firstId }, at: noon + minute });
    const progress = { name: 'markInProgress', args: { id: firstId }, base: seeing('COLLECTED') };
    await act(rows, { ...progress, at: noon + 5 * minute });
    const at = noon + 20 * minute;
    await act(rows, { name: 'markFailed', args: { id: firstId }, base: seeing('IN_PROGRESS'), at });
    expect(worked(rows)).toEqual({ millisecondsWorkedOn: 20 * minute, startedOn: null });
  });

  test('a begin changes no status', async () => {
    const rows = job();
    await act(rows, { name: 'beginAddress', args: { id: firstId } });
    expect(rows.row('operational-addresses', firstId).completionStatus).toBe('NO_PROGRESS');
    expect(rows.row('tasks', taskId).version).toBe(1);
  });

  test('what another client measured counts instead; 0 leaves it to the clock', async () => {
    const first = { completionStatus: 'IN_PROGRESS', startedOn: noon - 30 * minute } as const;
    const mark = { name: 'markInstalled', base: seeing('IN_PROGRESS'), at: noon };
    const measured = job({ first });
    await act(measured, { ...mark, args: { id: firstId, millisecondsWorkedOn: 12 * minute } });
    expect(worked(measured).millisecondsWorkedOn).toBe(12 * minute);
    const unmeasured = job({ first });
    await act(unmeasured, { ...mark, args: { id: firstId, millisecondsWorkedOn: 0 } });
    expect(worked(unmeasured).millisecondsWorkedOn).toBe(30 * minute);
  });

  test('a second round of work adds to the first', async () => {
    const rows = job({
      first: { completionStatus: 'IN_PROGRESS', millisecondsWorkedOn: 10 * minute, startedOn: noon - 5 * minute },
    });
    await act(rows, { name: 'markInstalled', args: { id: firstId }, base: seeing('IN_PROGRESS'), at: noon });
    expect(worked(rows).millisecondsWorkedOn).toBe(15 * minute);
  });

  test('never runs backwards, however the device’s clock was set', async () => {
    const rows = job({ first: { completionStatus: 'IN_PROGRESS', startedOn: noon + minute } });
    await act(rows, { name: 'markInstalled', args: { id: firstId }, base: seeing('IN_PROGRESS'), at: noon });
    expect(worked(rows)).toEqual({ millisecondsWorkedOn: 0, startedOn: null });
  });

  test('stops when a correction ends the work', async () => {
    const rows = job({ first: { completionStatus: 'IN_PROGRESS', startedOn: noon - minute } });
    const args = { id: firstId, completionStatus: 'FINISHED' };
    await act(rows, { name: 'correctStatus', args, base: seeing('IN_PROGRESS'), at: noon });
    expect(worked(rows)).toEqual({ millisecondsWorkedOn: minute, startedOn: null });
  });

  test.each(addressCompletionStatuses)('begin on an address that is %s', async (completionStatus) => {
    const decision = await decide(job({ first: { completionStatus } }), {
      name: 'beginAddress',
      args: { id: firstId },
    });
    const open = ['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS'].includes(completionStatus);
    expect(verdict(decision)).toBe(open ? 'applied' : 'transition_not_allowed');
  });
});

test('a task that another company does stays accepted when the only mark is taken back, though none of its people is named', async () => {
  const task = { assignee: { id: ids.partner }, employeesAssignees: [], taskCompletionStatus: 'COLLECTED' as const };
  const rows = job({ first: { completionStatus: 'COLLECTED' }, task });
  const correction = { name: 'correctStatus', args: { id: firstId, completionStatus: 'NO_PROGRESS' } };
  const seen = { completionStatus: 'COLLECTED' };
  expect(verdict(await act(rows, { ...correction, base: seen }))).toBe('applied');
  expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('ACCEPTED');
});
