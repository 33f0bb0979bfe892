import { describe, expect, test } from 'vitest';
import { addressValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { employee, ids } from '../people.ts';
import { addressIds, draft, newAddress, office, place, store, taskId } from '../task/office.ts';

const [first] = addressIds;
const addedId = fixedId(220);
const adding = (given: Record<string, unknown> = {}) => ({
  name: 'addOperationalAddress',
  args: { task: taskId, address: newAddress(addedId, given) },
});
const editing = (set: Record<string, unknown>, base: Record<string, unknown>) => ({
  name: 'editOperationalAddress',
  args: { id: first, set },
  base,
});
const removing = { name: 'removeOperationalAddress', args: { id: first } };

describe('the addresses of a draft (specification 2.3)', () => {
  test('are added, once', async () => {
    const rows = office(draft);
    expect(verdict(await act(rows, adding({ nickname: 'Σαλόνι' })))).toBe('applied');
    expect(rows.row('operational-addresses', addedId)).toMatchObject({
      nickname: 'Σαλόνι',
      task: { id: taskId },
      completionStatus: 'NO_PROGRESS',
      addressOperationalStatus: 'DRAFT',
    });
    expect(await decide(rows, adding({ nickname: 'Σαλόνι' }))).toEqual({ kind: 'applied', writes: [], notices: [] });
    const taken = { kind: 'rejected', code: 'id_taken', fields: ['id'] };
    expect(await decide(rows, adding({ nickname: 'Σαλόνι', payout: 70 }))).toEqual(taken);
  });

  test('are edited field by field', async () => {
    const rows = office(draft, [{ payout: 65 }]);
    const set = { nickname: 'Σαλόνι', payout: 70, pickupAddresses: [{ id: store }, { id: place }] };
    const base = { nickname: 'Σπίτι', payout: 60, pickupAddresses: [{ id: store }] };
    expect(await act(rows, editing(set, base))).toMatchObject({
      kind: 'conflict',
      conflicts: [{ fields: ['payout'] }],
    });
    expect(rows.row('operational-addresses', first)).toMatchObject({
      nickname: 'Σαλόνι',
      payout: 65,
      pickupAddresses: [{ id: store }, { id: place }],
    });
  });

  test('are removed, once', async () => {
    const rows = office(draft);
    await act(rows, removing);
    expect(rows.all('operational-addresses')).toEqual([]);
    expect(await decide(rows, removing)).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  const changes = [adding(), editing({ nickname: 'νέο' }, { nickname: 'Σπίτι' }), removing];

  test.each(changes)('stay once it is published: $name', async (change) => {
    expect(verdict(await decide(office(), change))).toBe('task_read_only');
    const cancelled = office({ ...draft, taskOperationalStatus: 'CANCELED' });
    expect(verdict(await decide(cancelled, change))).toBe('task_read_only');
  });

  test('name no place that the person does not see', async () => {
    const hidden = { id: fixedId(999) };
    expect(verdict(await decide(office(draft), adding({ installationAddress: hidden })))).toBe('rule');
    const set = { pickupAddresses: [hidden] };
    expect(verdict(await decide(office(draft), editing(set, { pickupAddresses: [{ id: store }] })))).toBe('rule');
  });

  test('name no place of another customer, but keep what they named before it became one', async () => {
    const theirs = fixedId(801);
    const taken = addressValues({ company: { id: ids.boss }, customer: { id: fixedId(999) } });
    const rows = office(draft, [{ pickupAddresses: [{ id: store }] }]).with('addresses', { [theirs]: taken });
    const refused = {
      kind: 'rejected',
      code: 'place_of_other_customer',
      fields: ['installationAddress', 'pickupAddresses'],
    };
    expect(await decide(rows, adding({ installationAddress: { id: theirs } }))).toEqual(refused);
    const base = { pickupAddresses: [{ id: store }] };
    expect(await decide(rows, editing({ pickupAddresses: [{ id: theirs }] }, base))).toEqual(refused);
    const set = { customer: { id: fixedId(999) } };
    rows.applyAll([{ kind: 'change', resource: 'addresses', id: store, set }], noon);
    const more = { pickupAddresses: [{ id: store }, { id: place }] };
    expect(verdict(await decide(rows, editing(more, base)))).toBe('applied');
  });

  test('have sales prices for those who see them', async () => {
    const actor = employee('PUT_TASKS');
    const refused = { kind: 'rejected', code: 'not_permitted', fields: ['salesPrice'] };
    expect(await decide(office(draft), { ...adding(), actor })).toEqual(refused);
    expect(verdict(await decide(office(draft), { ...adding({ salesPrice: null }), actor }))).toBe('applied');
    const pricing = editing({ salesPrice: 120 }, { salesPrice: 100 });
    expect(await decide(office(draft), { ...pricing, actor })).toEqual(refused);
    const may = employee('PUT_TASKS', 'VIEW_SALES_PRICE');
    expect(verdict(await decide(office(draft), { ...pricing, actor: may }))).toBe('applied');
  });
});
