import { describe, expect, test } from 'vitest';
import { minute } from '../../../domain/kernel/time.ts';
import { type AddressCompletionStatus, addressCompletionStatuses } from '../../../domain/operational-address/states.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { firstId, job, secondId, taskId } from '../job.ts';
import { boss, client, employee, ids, partner, partnerEmployee, stranger } from '../people.ts';

const installer = employee();
const seeing = (completionStatus: AddressCompletionStatus) => ({ completionStatus });
/** A correction as devices of today send it: `answers` names the item that conflicted, or nothing. */
const correction = (
  [from, to]: readonly [AddressCompletionStatus, AddressCompletionStatus],
  answers: string | null = null,
) => ({
  name: 'correctStatus',
  args: { id: firstId, completionStatus: to, answers },
  base: seeing(from),
});

describe('a correction by the office, on record', () => {
  const correctable = addressCompletionStatuses.filter((status) => status !== 'INVOICED');
  const everyPair = correctable.flatMap((from) => correctable.map((to) => ({ from, to })));

  test.each(everyPair)('$from to $to', async ({ from, to }) => {
    const rows = job({ first: { completionStatus: from } });
    const args = { id: firstId, completionStatus: to };
    const decision = await act(rows, { name: 'correctStatus', args, base: seeing(from), at: noon });
    expect(verdict(decision)).toBe('applied');
    const ended = ['INSTALLED', 'FINISHED', 'FAILED'];
    const reopened = ended.includes(from) && !ended.includes(to);
    expect(rows.row('operational-addresses', firstId)).toMatchObject({
      completionStatus: to,
      resetToOngoingTimestamp: reopened ? noon : null,
    });
    const notices = from === to ? [] : [{ type: 'STATUS_CORRECTED', details: { status: to } }];
    expect(decision).toMatchObject({ notices });
  });

  test('still asks when the status is neither the one seen nor the new one', async () => {
    const rows = job({ first: { completionStatus: 'INSTALLED' } });
    const args = { id: firstId, completionStatus: 'FAILED' };
    expect(verdict(await decide(rows, { name: 'correctStatus', args, base: seeing('COLLECTED') }))).toBe('conflict');
    const same = { id: firstId, completionStatus: 'INSTALLED' };
    expect(verdict(await decide(rows, { name: 'correctStatus', args: same, base: seeing('COLLECTED') }))).toBe(
      'applied',
    );
  });

  test('an invoiced address is not corrected, and none becomes invoiced by it', async () => {
    const rows = job({ first: { completionStatus: 'INVOICED' } });
    const args = { id: firstId, completionStatus: 'COLLECTED' };
    const decision = await decide(rows, { name: 'correctStatus', args, base: seeing('INVOICED') });
    expect(verdict(decision)).toBe('transition_not_allowed');
    const invoicing = { id: firstId, completionStatus: 'INVOICED' };
    expect(verdict(await decide(job(), { name: 'correctStatus', args: invoicing, base: seeing('FINISHED') }))).toBe(
      'validation',
    );
  });

  test('is for those who may mark', async () => {
    const args = { id: firstId, completionStatus: 'COLLECTED' };
    for (const actor of [stranger, client, employee('POST_TASKS')]) {
      const rows = job({ task: { employeesAssignees: [] } });
      const decision = await decide(rows, { name: 'correctStatus', args, base: seeing('NO_PROGRESS'), actor });
      expect(verdict(decision)).toBe('not_permitted');
    }
  });

  test('the task that was finished is open again', async () => {
    const rows = job({
      first: { completionStatus: 'FINISHED' },
      task: { taskCompletionStatus: 'FINISHED', percentCompleted: 100, finishedOn: noon - minute },
    });
    const args = { id: firstId, completionStatus: 'IN_PROGRESS' };
    await act(rows, { name: 'correctStatus', args, base: seeing('FINISHED') });
    const open = { taskCompletionStatus: 'IN_PROGRESS', percentCompleted: 50, finishedOn: null };
    expect(rows.row('tasks', taskId)).toMatchObject(open);
  });
});

describe('a correction by somebody who may only mark', () => {
  const pairs = [
    ['NO_PROGRESS', 'FINISHED'],
    ['FINISHED', 'FAILED'],
    ['NO_PROGRESS', 'INSTALLED'],
    ['FINISHED', 'INSTALLED'],
    ['FAILED', 'COLLECTED'],
  ] as const;

  test.each(pairs)('does not set %s to %s', async (from, to) => {
    const rows = job({ first: { completionStatus: from } });
    for (const actor of [installer, employee('VIEW_SALES_PRICE'), employee('POST_TASKS')]) {
      expect(verdict(await decide(rows, { ...correction([from, to]), actor }))).toBe('not_permitted');
    }
  });

  test.each(pairs)('settles a conflict of %s with their %s', async (theirs, mine) => {
    const rows = job({ first: { completionStatus: theirs } });
    const answer = { ...correction([theirs, mine], fixedId(302)), actor: installer };
    expect(verdict(await act(rows, answer))).toBe('applied');
    expect(rows.row('operational-addresses', firstId)).toMatchObject({
      completionStatus: mine,
      lastMark: { by: ids.installer, from: theirs },
    });
  });

  test('is for the office where a device of before does not say what it answers', async () => {
    const { args, ...rest } = correction(['NO_PROGRESS', 'FINISHED']);
    const before = { ...rest, args: { id: args.id, completionStatus: args.completionStatus }, actor: installer };
    expect(verdict(await decide(job(), before))).toBe('office_decides');
    expect(verdict(await decide(job(), { ...before, actor: stranger }))).toBe('not_permitted');
  });

  test.each([
    ['markCollected', 'NO_PROGRESS', 'COLLECTED'],
    ['markFinished', 'INSTALLED', 'FINISHED'],
    ['markFailed', 'INSTALLED', 'FAILED'],
  ] as const)('takes back their own %s, once, and no further', async (name, before, after) => {
    const rows = job({ first: { completionStatus: before } });
    await act(rows, { name, args: { id: firstId }, base: seeing(before), actor: installer });
    const further = before === 'NO_PROGRESS' ? 'INSTALLED' : 'NO_PROGRESS';
    expect(verdict(await decide(rows, { ...correction([after, further]), actor: installer }))).toBe('not_permitted');
    expect(verdict(await act(rows, { ...correction([after, before]), actor: installer }))).toBe('applied');
    expect(rows.row('operational-addresses', firstId)).toMatchObject({ completionStatus: before, lastMark: null });
    expect(verdict(await decide(rows, { ...correction([before, after]), actor: installer }))).toBe('not_permitted');
  });

  test('takes back what they marked with others at once', async () => {
    const rows = job({ second: {} });
    const args = { task: taskId, addresses: [firstId, secondId] };
    await act(rows, { name: 'markAddressesCollected', args, base: {}, actor: installer });
    const back = { ...correction(['COLLECTED', 'NO_PROGRESS']), actor: installer };
    expect(verdict(await act(rows, back))).toBe('applied');
    expect(rows.row('operational-addresses', secondId).completionStatus).toBe('COLLECTED');
  });

  test('does not take back what somebody has built on, nor the mark of a colleague', async () => {
    const task = { employeesAssignees: [{ id: ids.installer }, { id: ids.colleague }] };
    const colleague = { ...employee(), userId: ids.colleague };
    const rows = job({ task });
    await act(rows, { name: 'markCollected', args: { id: firstId }, base: seeing('NO_PROGRESS'), actor: installer });
    const back = correction(['COLLECTED', 'NO_PROGRESS']);
    expect(verdict(await decide(rows, { ...back, actor: colleague }))).toBe('not_permitted');
    await act(rows, { name: 'markInProgress', args: { id: firstId }, base: seeing('COLLECTED'), actor: colleague });
    expect(verdict(await decide(rows, { ...back, actor: installer }))).toBe('not_permitted');
    expect(rows.row('operational-addresses', firstId).completionStatus).toBe('IN_PROGRESS');
  });

  test('does not take back what the office has set, nor what was paid', async () => {
    const rows = job({ first: { completionStatus: 'INSTALLED', payout: 10 } });
    await act(rows, correction(['INSTALLED', 'COLLECTED']));
    expect(verdict(await decide(rows, { ...correction(['COLLECTED', 'INSTALLED']), actor: installer }))).toBe(
      'not_permitted',
    );
    const paid = job({ first: { completionStatus: 'INSTALLED', payout: 10 } });
    const args = { task: taskId, addresses: [firstId] };
    await act(paid, { name: 'finishInstalledAddresses', args, actor: installer });
    expect(verdict(await decide(paid, { ...correction(['FINISHED', 'INSTALLED']), actor: installer }))).toBe(
      'not_permitted',
    );
  });
});

describe('the office of the company that does the work', () => {
  const given = { assignee: { id: ids.partner } };

  test.each([
    ['INSTALLED', 'IN_PROGRESS', 'applied'],
    ['FAILED', 'COLLECTED', 'applied'],
    ['FINISHED', 'INSTALLED', 'not_permitted'],
    ['NO_PROGRESS', 'FINISHED', 'not_permitted'],
  ] as const)('sets %s to %s: %s', async (from, to, expected) => {
    const rows = job({ first: { completionStatus: from }, task: given });
    for (const actor of [partner, partnerEmployee('PUT_TASKS')])
      expect(verdict(await decide(rows, { ...correction([from, to]), actor }))).toBe(expected);
    expect(verdict(await decide(rows, { ...correction([from, to]), actor: boss }))).toBe('applied');
  });
});
