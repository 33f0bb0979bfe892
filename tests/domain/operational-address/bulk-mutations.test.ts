import { describe, expect, test } from 'vitest';
import { mutations } from '../../../domain/mutations.ts';
import type { AddressCompletionStatus } from '../../../domain/operational-address/states.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { firstId, job, secondId, taskId } from '../job.ts';
import { client, employee, partner, stranger } from '../people.ts';

const marking = (name: string, addresses: string[] | null = null, given: Record<string, unknown> = {}) => ({
  name,
  args: { task: taskId, addresses, ...given },
});

const two = (first: AddressCompletionStatus, second: AddressCompletionStatus) =>
  job({ first: { completionStatus: first }, second: { completionStatus: second } });

const statusesOf = (rows: ReturnType<typeof job>) =>
  [firstId, secondId].map((id) => rows.row('operational-addresses', id).completionStatus);

describe('marking a whole task (specification 4.1, leaf-task actions)', () => {
  test.each([
    ['markAddressesCollected', ['NO_PROGRESS', 'COLLECTED'], ['COLLECTED', 'COLLECTED'], 'COLLECTED'],
    ['markAddressesCollected', ['NO_PROGRESS', 'FAILED'], ['COLLECTED', 'FAILED'], 'IN_PROGRESS'],
    ['markAddressesInProgress', ['COLLECTED', 'NO_PROGRESS'], ['IN_PROGRESS', 'NO_PROGRESS'], 'IN_PROGRESS'],
    ['markAddressesInstalled', ['IN_PROGRESS', 'NO_PROGRESS'], ['INSTALLED', 'NO_PROGRESS'], 'IN_PROGRESS'],
    ['markAddressesInstalled', ['IN_PROGRESS', 'FINISHED'], ['INSTALLED', 'FINISHED'], 'UNDER_EXAMINATION'],
    ['markAddressesFinished', ['INSTALLED', 'INSTALLED'], ['FINISHED', 'FINISHED'], 'FINISHED'],
    ['markAddressesFailed', ['INSTALLED', 'FINISHED'], ['FAILED', 'FINISHED'], 'CONFLICTED_FINISHED'],
  ] as const)('%s of %j', async (name, [first, second], after, status) => {
    const rows = two(first, second);
    expect(verdict(await act(rows, marking(name)))).toBe('applied');
    expect(statusesOf(rows)).toEqual(after);
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe(status);
  });

  test('is refused where no address can take the step, and nothing where all have', async () => {
    const decision = await decide(two('NO_PROGRESS', 'COLLECTED'), marking('markAddressesInstalled'));
    expect(decision).toEqual({ kind: 'rejected', code: 'transition_not_allowed', fields: ['addresses'] });
    const all = await decide(two('INSTALLED', 'FINISHED'), marking('markAddressesInstalled'));
    expect(all).toEqual({ kind: 'applied', writes: [], notices: [] });
  });
});

describe('marking what was selected (specification 4.5, bulk actions)', () => {
  test('marks those and no others', async () => {
    const rows = two('NO_PROGRESS', 'NO_PROGRESS');
    const decision = await act(rows, marking('markAddressesCollected', [secondId]));
    expect(statusesOf(rows)).toEqual(['NO_PROGRESS', 'COLLECTED']);
    expect(rows.row('operational-addresses', secondId).collectedOn).toBe(noon);
    expect(decision).toMatchObject({
      notices: [{ classType: 'TASK', type: 'COLLECTED', details: { addresses: '1' } }],
    });
  });

  test('is refused whole when one of them cannot, or is of another task', async () => {
    const rows = two('IN_PROGRESS', 'NO_PROGRESS');
    for (const addresses of [
      [firstId, secondId],
      [firstId, fixedId(999)],
    ])
      expect(verdict(await decide(rows, marking('markAddressesInstalled', addresses)))).toBe('transition_not_allowed');
  });

  test('keeps the reason only of what has failed', async () => {
    const rows = two('NO_PROGRESS', 'NO_PROGRESS');
    await act(
      rows,
      marking('markAddressesCollected', [firstId], { failureReason: 'WEATHER', failureComment: 'χιόνι' }),
    );
    const none = { failureReason: null, failureComment: null };
    expect(rows.row('operational-addresses', firstId)).toMatchObject({ completionStatus: 'COLLECTED', ...none });
  });

  test('holds up later marks of those and no others', () => {
    const { sets } = mutations.markAddressesCollected;
    const keys = (addresses: string[] | null) => sets({ task: taskId, addresses });
    expect(keys([firstId, secondId])).toEqual([firstId, secondId].map((id) => `operational-addresses/${id}/status`));
    expect(keys(null)).toEqual([]);
  });

  test('fails them for one reason', async () => {
    const rows = two('COLLECTED', 'NO_PROGRESS');
    const reason = { failureReason: 'WEATHER', failureComment: 'χιόνι' };
    await act(rows, marking('markAddressesFailed', [firstId, secondId], reason));
    for (const id of [firstId, secondId])
      expect(rows.row('operational-addresses', id)).toMatchObject({ completionStatus: 'FAILED', ...reason });
  });

  test('asks about what has another status than the one seen, and marks the others', async () => {
    const rows = two('INSTALLED', 'NO_PROGRESS');
    const statuses = { [firstId]: 'NO_PROGRESS', [secondId]: 'NO_PROGRESS' };
    const failing = { ...marking('markAddressesFailed', [firstId, secondId]), base: { statuses } };
    expect(await act(rows, failing)).toMatchObject({
      kind: 'conflict',
      conflicts: [
        {
          resource: 'operational-addresses',
          id: firstId,
          fields: ['completionStatus'],
          mine: { completionStatus: 'FAILED' },
          theirs: { completionStatus: 'INSTALLED' },
        },
      ],
      notices: [{ type: 'FAILED', details: { addresses: '1' } }],
    });
    expect(statusesOf(rows)).toEqual(['INSTALLED', 'FAILED']);
  });

  test('asks, and writes and tells nothing, when all of them have another status', async () => {
    const rows = two('FAILED', 'FAILED');
    const statuses = { [firstId]: 'NO_PROGRESS', [secondId]: 'NO_PROGRESS' };
    const collecting = { ...marking('markAddressesCollected', [firstId, secondId]), base: { statuses } };
    expect(await decide(rows, collecting)).toMatchObject({ kind: 'conflict', writes: [], notices: [] });
  });

  test('has nothing to ask where the address is past the target, and takes what says no statuses', async () => {
    const seen = { base: { statuses: { [firstId]: 'NO_PROGRESS' } } };
    const past = await decide(two('INSTALLED', 'COLLECTED'), {
      ...marking('markAddressesCollected', [firstId]),
      ...seen,
    });
    expect(past).toEqual({ kind: 'applied', writes: [], notices: [] });
    expect(verdict(await decide(two('COLLECTED', 'INSTALLED'), marking('markAddressesFailed', [firstId])))).toBe(
      'applied',
    );
  });

  test('needs a running task', async () => {
    const paused = job({ task: { taskOperationalStatus: 'PAUSED' } });
    expect(verdict(await decide(paused, marking('markAddressesCollected', [firstId])))).toBe('task_not_ongoing');
  });

  test.each([
    { who: 'the installer on it', actor: employee(), expected: 'applied' },
    { who: 'another company', actor: stranger, expected: 'not_permitted' },
    { who: 'a company without the task', actor: partner, expected: 'not_permitted' },
    { who: 'the customer', actor: client, expected: 'not_permitted' },
  ])('$who: $expected', async ({ actor, expected }) => {
    expect(verdict(await decide(job(), { ...marking('markAddressesCollected'), actor }))).toBe(expected);
  });
});
