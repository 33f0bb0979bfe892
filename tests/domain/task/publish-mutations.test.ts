import { describe, expect, test } from 'vitest';
import { mutations } from '../../../domain/mutations.ts';
import { act, decide, verdict } from '../decide.ts';
import { employee, ids } from '../people.ts';
import { addressIds, draft, from, office, otherId, plannedTask, taskId } from './office.ts';

const publishing = { name: 'publishTask', args: { id: taskId } };

describe('publishing a task (specification 4.2 and 5)', () => {
  test('starts it and its addresses, with totals that nobody filled in', async () => {
    const rows = office(draft, [{}, { payout: 0.1, salesPrice: 0.2 }]);
    expect(verdict(await act(rows, publishing))).toBe('applied');
    expect(rows.row('tasks', taskId)).toMatchObject({
      taskCompletionStatus: 'UNASSIGNED',
      taskOperationalStatus: 'ON_GOING',
      totalPayout: 60.1,
      salesPrice: 100.2,
    });
    for (const id of addressIds.slice(0, 2))
      expect(rows.row('operational-addresses', id).addressOperationalStatus).toBe('ON_GOING');
  });

  test.each([
    { antediluvian: false, status: 'ACCEPTED' },
    { antediluvian: true, status: 'UNASSIGNED' },
  ])('with employees is $status where antediluvian is $antediluvian', async ({ antediluvian, status }) => {
    const rows = office({ ...draft, antediluvian, employeesAssignees: [{ id: ids.installer }] });
    await act(rows, publishing);
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe(status);
  });

  test('keeps totals that somebody set, and tells the people of the task', async () => {
    const rows = office({ ...draft, totalPayout: 50, watchers: [{ id: ids.colleague }] });
    const decision = await act(rows, publishing);
    expect(rows.row('tasks', taskId).totalPayout).toBe(50);
    expect(decision).toMatchObject({ notices: [{ type: 'PUBLISHED', taskId, also: [ids.colleague] }] });
  });

  test.each([
    { what: 'no address', addresses: [], code: 'publish_without_addresses', fields: ['addresses'] },
    {
      what: 'only a pickup',
      addresses: [{ installationAddress: null }],
      code: 'publish_without_addresses',
      fields: ['addresses'],
    },
    {
      what: 'an address without payout',
      addresses: [{}, { payout: null }],
      code: 'publish_without_prices',
      fields: ['payout'],
    },
    {
      what: 'an address without prices',
      addresses: [{ payout: null, salesPrice: null }],
      code: 'publish_without_prices',
      fields: ['payout', 'salesPrice'],
    },
  ])('is refused with $what', async ({ addresses, code, fields }) => {
    expect(await decide(office(draft, addresses), publishing)).toEqual({ kind: 'rejected', code, fields });
  });

  test('names the fields that the form requires', async () => {
    const rows = office({ ...draft, jobTicket: null, estimateTime: null });
    const fields = ['jobTicket', 'estimateTime'];
    expect(await decide(rows, publishing)).toEqual({ kind: 'rejected', code: 'publish_incomplete', fields });
    const turned = office({ ...draft, installationTimestampTo: from - 1 });
    expect(verdict(await decide(turned, publishing))).toBe('invalid_range');
  });

  test('a price of 0 is a price; once published, nothing more happens; a cancelled draft stays', async () => {
    const rows = office(draft, [{ payout: 0, salesPrice: 0 }]);
    expect(verdict(await act(rows, publishing))).toBe('applied');
    expect(await decide(rows, publishing)).toEqual({ kind: 'applied', writes: [], notices: [] });
    expect(verdict(await decide(office({ ...draft, taskOperationalStatus: 'CANCELED' }), publishing))).toBe(
      'task_read_only',
    );
  });

  test('waits for edits of the addresses that were seen, and of none where an older app did not say', () => {
    const { needs } = mutations.publishTask;
    const [address = ''] = addressIds;
    const seen = needs({ id: taskId, addresses: [address] });
    expect(seen).toEqual(
      expect.arrayContaining([
        `tasks/${taskId}/jobTicket`,
        `operational-addresses/${address}`,
        `operational-addresses/${address}/payout`,
      ]),
    );
    const unseen = needs({ id: taskId });
    expect(unseen).toEqual(seen.filter((key) => key.startsWith('tasks/')));
  });

  test('of a subtask asks for the task above, which is here and can still be split', async () => {
    const rows = office({ ...draft, rootTask: { id: otherId } });
    expect(verdict(await decide(rows, publishing))).toBe('rule');
    rows.with('tasks', {
      [otherId]: plannedTask({ leaf: false, taskCompletionStatus: 'ACCEPTED', jobTicket: 'Α-0' }),
    });
    expect(verdict(await decide(rows, publishing))).toBe('split_not_possible');
  });

  test('is for who plans tasks, whether or not they see the prices', async () => {
    const rows = office(draft);
    expect(verdict(await decide(rows, { ...publishing, actor: employee('POST_TASKS') }))).toBe('not_permitted');
    expect(verdict(await decide(rows, { ...publishing, actor: employee('PUT_TASKS') }))).toBe('applied');
  });

  test('is judged without the sales prices where those are hidden, and with them by the server', async () => {
    const unpriced = office(draft, [{ salesPrice: null }]);
    const blind = { ...publishing, actor: employee('PUT_TASKS') };
    expect(verdict(await decide(unpriced, blind))).toBe('publish_without_prices');
    expect(verdict(await decide(unpriced, { ...blind, asShown: true }))).toBe('applied');
    const seeing = { ...blind, actor: employee('PUT_TASKS', 'VIEW_SALES_PRICE') };
    expect(verdict(await decide(unpriced, { ...seeing, asShown: true }))).toBe('publish_without_prices');
    const unpaid = office(draft, [{ payout: null }]);
    expect(verdict(await decide(unpaid, { ...blind, asShown: true }))).toBe('publish_without_prices');
  });
});
