import { describe, expect, test } from 'vitest';
import { account, at } from '../account.ts';
import { act, decide, verdict } from '../decide.ts';
import { customerForm, personForm } from '../forms.ts';
import { ids } from '../people.ts';
import { creation } from '../task/office.ts';

describe('a customer’s form (specification 5)', () => {
  test.each([
    { given: {}, said: 'applied' },
    { given: { nickname: '' }, said: 'nickname' },
    { given: { nickname: 'x'.repeat(65) }, said: 'nickname' },
    { given: { afm: '12345678' }, said: 'afm' },
    { given: { afm: '123456789' }, said: 'applied' },
    { given: { afm: '1234567890' }, said: 'applied' },
    { given: { afm: '12345678901' }, said: 'afm' },
    { given: { email: 'cafe' }, said: 'email' },
    { given: { email: 'cafe@example.com' }, said: 'applied' },
    { given: { telephone: '261022011' }, said: 'telephone' },
    { given: { telephone: '26102201155' }, said: 'telephone' },
    { given: { telephone: '2610-22011' }, said: 'telephone' },
    { given: { telephone: '2610220115' }, said: 'applied' },
    { given: { country: null }, said: 'country' },
    { given: { name: 'Καφέ 3Α ΑΕ' }, said: 'applied' },
  ])('$given: $said', async ({ given, said }) => {
    const decision = await decide(account(), {
      name: 'createCustomer',
      args: { ...customerForm, id: at.fresh, ...given },
    });
    if (said === 'applied') expect(decision.kind).toBe('applied');
    else expect(decision).toEqual({ kind: 'rejected', code: 'validation', fields: [said] });
  });

  test('an edit judges new values only: what a row had before stays editable beside them', async () => {
    const rows = account();
    rows.apply({ kind: 'change', resource: 'customers', id: at.customer, set: { telephone: '+30 2610' } }, 0);
    const edit = { name: 'editCustomer', base: { comment: null, telephone: '+30 2610' } };
    expect(verdict(await act(rows, { ...edit, args: { id: at.customer, set: { comment: 'καλός' } } }))).toBe('applied');
    const same = { id: at.customer, set: { telephone: '+30 2610' } };
    expect(verdict(await act(rows, { ...edit, args: same }))).toBe('validation');
  });

  test('two people who edit different fields have both their way; of the same field the second is asked', async () => {
    const rows = account();
    const edit = (set: object, base: object) => ({
      name: 'editCustomer',
      args: { id: at.customer, set },
      base: { ...base },
    });
    await act(rows, edit({ job: 'Εστίαση' }, { job: null }));
    expect(verdict(await act(rows, edit({ comment: 'α' }, { comment: null, job: null })))).toBe('applied');
    expect(verdict(await act(rows, edit({ job: 'Καφές' }, { job: null })))).toBe('conflict');
    expect(rows.row('customers', at.customer)).toMatchObject({ job: 'Εστίαση', comment: 'α' });
  });
});

describe('a customer’s watchers (specification 5 and 6)', () => {
  const watching = (name: string, watcher: string) => ({ name, args: { id: at.customer, watcher } });
  const watchers = (rows: ReturnType<typeof account>) =>
    rows.row('customers', at.customer).watchers.map(({ id }) => id);

  test('are added and removed one by one', async () => {
    const rows = account();
    await act(rows, watching('addCustomerWatcher', ids.installer));
    await act(rows, watching('addCustomerWatcher', ids.installer));
    expect(watchers(rows)).toEqual([ids.colleague, ids.installer]);
    await act(rows, watching('removeCustomerWatcher', ids.colleague));
    await act(rows, watching('removeCustomerWatcher', ids.colleague));
    expect(watchers(rows)).toEqual([ids.installer]);
    const nothing = { kind: 'applied', writes: [], notices: [] };
    expect(await decide(rows, watching('addCustomerWatcher', ids.installer))).toEqual(nothing);
    expect(await decide(rows, watching('removeCustomerWatcher', ids.colleague))).toEqual(nothing);
  });

  test.each([
    { who: 'the boss', id: ids.boss },
    { who: 'the customer’s account', id: ids.client },
    { who: 'another company’s employee', id: ids.partnerEmployee },
    { who: 'nobody', id: at.fresh },
  ])('are the boss’s employees: not $who', async ({ id }) => {
    const decision = await decide(account(), watching('addCustomerWatcher', id));
    expect(decision).toEqual({ kind: 'rejected', code: 'rule', fields: ['watcher'] });
  });

  test.each(['deleteEmployee', 'makeEmployeeUser'])(
    'who left by %s watches no more, and is not added again',
    async (name) => {
      const rows = account();
      expect(verdict(await act(rows, { name, args: { id: ids.colleague } }))).toBe('applied');
      expect(watchers(rows)).toEqual([]);
      expect(verdict(await act(rows, watching('addCustomerWatcher', ids.colleague)))).toBe('rule');
    },
  );

  test('watch its new tasks', async () => {
    const rows = account();
    const draft = creation({ id: at.fresh, customer: { id: at.customer } }, []);
    expect(verdict(await act(rows, draft))).toBe('applied');
    expect(rows.row('tasks', at.fresh).watchers).toEqual([{ id: ids.colleague }]);
  });
});

describe('a customer’s accounts (specification 2.5)', () => {
  test('see their customer, and lose access when they are deleted', async () => {
    const rows = account();
    const person = { email: 'sofia@example.com', nickname: 'Σοφία', username: 'sofia' };
    const args = { ...personForm, ...person, id: at.fresh, customer: at.customer };
    await act(rows, { name: 'addCustomerUser', args });
    expect(rows.row('users', at.fresh)).toMatchObject({
      customer: { id: at.customer },
      company: { id: ids.boss },
      employer: null,
      role: null,
    });
    expect(rows.row('customers', at.customer).users).toEqual([{ id: ids.client }, { id: at.fresh }]);
    await act(rows, { name: 'deleteCustomerUser', args: { id: at.fresh } });
    expect(rows.row('users', at.fresh)).toMatchObject({ enabled: false, deleted: true, username: null });
    expect(rows.row('customers', at.customer).users).toEqual([{ id: ids.client }]);
  });

  test('are added and deleted once, however often that is told', async () => {
    const rows = account();
    const nothing = { kind: 'applied', writes: [], notices: [] };
    const person = { email: 'sofia@example.com', nickname: 'Σοφία', username: 'sofia' };
    const adding = (given: object = {}) => ({
      name: 'addCustomerUser',
      args: { ...personForm, ...person, id: at.fresh, customer: at.customer, ...given },
    });
    await act(rows, adding());
    expect(await decide(rows, adding())).toEqual(nothing);
    // The user name is judged where the password is.
    expect(await decide(rows, adding({ username: 'anna' }))).toEqual(nothing);
    for (const given of [{ nickname: 'Άννα' }, { customer: at.otherCustomer }])
      expect(verdict(await decide(rows, adding(given)))).toBe('id_taken');
    const deleting = { name: 'deleteCustomerUser', args: { id: at.fresh } };
    await act(rows, deleting);
    expect(await decide(rows, deleting)).toEqual(nothing);
  });

  test('are not called by a link', async () => {
    const person = { email: 'sofia@example.com', nickname: 'Σοφία', username: 'sofia' };
    const args = { ...personForm, ...person, id: at.fresh, customer: at.customer, surname: 'https://evil.example' };
    const refused = await decide(account(), { name: 'addCustomerUser', args });
    expect(refused).toEqual({ kind: 'rejected', code: 'name_not_plain', fields: ['surname'] });
  });

  test('are what can be deleted so, and not employees', async () => {
    const asked = { name: 'deleteCustomerUser', args: { id: ids.installer } };
    expect(verdict(await decide(account(), asked))).toBe('not_found');
  });
});

describe('deleting a customer', () => {
  test('is refused while it has tasks', async () => {
    const decision = await decide(account(), { name: 'deleteCustomer', args: { id: at.otherCustomer } });
    expect(decision).toEqual({ kind: 'rejected', code: 'in_use', fields: ['tasks'] });
  });

  test('ends its accounts and leaves its addresses', async () => {
    const rows = account();
    await act(rows, { name: 'deleteCustomer', args: { id: at.customer } });
    expect(await rows.get('customers', at.customer)).toBeUndefined();
    expect(rows.row('users', ids.client)).toMatchObject({ enabled: false, deleted: true });
    expect(rows.row('addresses', at.address).customer).toBeNull();
  });
});
