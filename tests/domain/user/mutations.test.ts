import { describe, expect, test } from 'vitest';
import { account, at } from '../account.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { personForm } from '../forms.ts';
import { boss, employee, ids, partner } from '../people.ts';

const form = { ...personForm, username: 'maria', email: 'maria@example.com', nickname: 'Μαρία' };

describe('employees (specification 2.8 and 5)', () => {
  const adding = (given: object = {}) => ({
    name: 'addEmployee',
    args: { id: at.fresh, ...form, role: at.freeRole, ...given },
  });

  test('one who is added has a role, the account and no password', async () => {
    const rows = account();
    await act(rows, adding());
    expect(rows.row('users', at.fresh)).toMatchObject({
      nickname: 'Μαρία',
      employer: { id: ids.boss },
      company: { id: ids.boss },
      role: { id: at.freeRole },
      enabled: true,
      deleted: false,
      deletionOn: null,
      customer: null,
      isPublic: false,
      stripeId: null,
      accountNonExpired: true,
      accountNonLocked: true,
      affiliates: [],
      usersElevated: false,
      // A wish until the server has reserved it.
      username: null,
    });
    expect(rows.row('roles', at.freeRole).employees).toEqual([{ id: at.fresh }]);
  });

  test.each([
    { wrong: 'no role', given: { role: undefined }, said: 'validation' },
    { wrong: 'a role that is not there', given: { role: at.fresh }, said: 'not_found' },
    { wrong: 'an e-mail without a valid format', given: { email: 'maria' }, said: 'validation' },
    { wrong: 'no nickname', given: { nickname: '  ' }, said: 'validation' },
    { wrong: 'the id of somebody else’s account', given: { id: ids.partner }, said: 'id_taken' },
  ])('$wrong is refused', async ({ given, said }) => {
    expect(verdict(await decide(account(), adding(given)))).toBe(said);
  });

  test('one who is added again as before is there already, and whoever differs takes another id', async () => {
    const rows = account();
    await act(rows, adding());
    expect(await decide(rows, adding())).toEqual({ kind: 'applied', writes: [], notices: [] });
    const taken = { kind: 'rejected', code: 'id_taken', fields: ['id'] };
    for (const given of [{ role: at.installerRole }, { nickname: 'Άννα' }, { email: 'anna@example.com' }])
      expect(await decide(rows, adding(given)), JSON.stringify(given)).toEqual(taken);
    // The user name is judged where the password is.
    expect(verdict(await decide(rows, adding({ username: 'anna' })))).toBe('applied');
  });

  test.each([
    ['nickname', 64],
    ['name', 120],
    ['surname', 120],
    ['phoneNumber', 40],
    ['vat', 20],
    ['username', 64],
  ])('%s has at most %i characters, without blanks around them', async (field, most) => {
    const rows = account();
    await act(rows, adding({ [field]: ` ${'α'.repeat(most)} ` }));
    const kept = field === 'username' ? null : 'α'.repeat(most);
    expect(rows.row('users', at.fresh)).toMatchObject({ [field]: kept });
    const long = await decide(account(), adding({ [field]: 'α'.repeat(most + 1) }));
    expect(long).toEqual({ kind: 'rejected', code: 'validation', fields: [field] });
  });

  test('one who is switched off or on already stays so, and who is switched on is not deleted any more', async () => {
    const rows = account();
    const asked = (name: string) => ({ name, args: { id: ids.installer } });
    const nothing = { kind: 'applied', writes: [], notices: [] };
    expect(await decide(rows, asked('activateEmployee'))).toEqual(nothing);
    await act(rows, { name: 'deactivateAccount', args: { id: ids.installer }, actor: employee() });
    expect(rows.row('users', ids.installer)).toMatchObject({ enabled: false, deletionOn: expect.any(Number) });
    expect(await decide(rows, asked('deactivateEmployee'))).toEqual(nothing);
    await act(rows, asked('activateEmployee'));
    expect(rows.row('users', ids.installer)).toMatchObject({ enabled: true, deletionOn: null });
    await act(rows, asked('deactivateEmployee'));
    expect(rows.row('users', ids.installer)).toMatchObject({ enabled: false, deletionOn: null });
  });

  test('one who leaves watches no more customers, and is deleted once', async () => {
    for (const name of ['deleteEmployee', 'makeEmployeeUser']) {
      const rows = account();
      expect(rows.row('customers', at.customer).watchers).toEqual([{ id: ids.colleague }]);
      await act(rows, { name, args: { id: ids.colleague } });
      expect(rows.row('customers', at.customer).watchers).toEqual([]);
    }
    const rows = account();
    await act(rows, { name: 'deleteEmployee', args: { id: ids.colleague } });
    expect(await decide(rows, { name: 'deleteEmployee', args: { id: ids.colleague } })).toEqual({
      kind: 'applied',
      writes: [],
      notices: [],
    });
  });

  test('one who is deleted gets no role any more', async () => {
    const rows = account();
    await act(rows, { name: 'deleteEmployee', args: { id: ids.installer } });
    const giving = { name: 'setEmployeeRole', args: { id: ids.installer, role: { id: at.freeRole } } };
    expect(verdict(await decide(rows, { ...giving, base: { role: null } }))).toBe('row_deleted');
  });

  test('user name and e-mail are fixed once the person is there', async () => {
    const rows = account();
    const args = { id: ids.installer, set: { nickname: 'Γιώργος', username: 'boss', email: 'x@example.com' } };
    await act(rows, { name: 'editProfile', args, base: { nickname: 'user' } });
    expect(rows.row('users', ids.installer)).toMatchObject({ nickname: 'Γιώργος', username: 'giorgos', email: null });
  });

  test('nobody is called by a link, neither when they are made nor later', async () => {
    const odd = { name: 'Μαρία www.evil.example' };
    const refused = { kind: 'rejected', code: 'name_not_plain', fields: ['name'] };
    expect(await decide(account(), adding(odd))).toEqual(refused);
    const args = { id: ids.installer, set: odd };
    expect(await decide(account(), { name: 'editProfile', args, base: { name: null } })).toEqual(refused);
  });

  test('only an account’s owner can be found by search', async () => {
    const edit = { name: 'editProfile', base: { isPublic: false } };
    const publish = (id: string) => ({ ...edit, args: { id, set: { isPublic: true } } });
    expect(verdict(await decide(account(), publish(ids.boss)))).toBe('applied');
    const own = await decide(account(), { ...publish(ids.installer), actor: employee() });
    expect(own).toEqual({ kind: 'rejected', code: 'rule', fields: ['isPublic'] });
  });

  test('a deleted one keeps the name and loses access, role and user name', async () => {
    const rows = account();
    await act(rows, { name: 'deleteEmployee', args: { id: ids.installer } });
    expect(rows.row('users', ids.installer)).toMatchObject({
      nickname: 'user',
      enabled: false,
      deleted: true,
      role: null,
      username: null,
    });
    expect(rows.row('roles', at.installerRole).employees).toEqual([]);
    expect(verdict(await decide(rows, { name: 'activateEmployee', args: { id: ids.installer } }))).toBe('row_deleted');
    expect(verdict(await decide(rows, { name: 'makeEmployeeUser', args: { id: ids.installer } }))).toBe(
      'not_permitted',
    );
  });

  test('one who becomes a user belongs to nobody; a deactivated one is activated first (4.7)', async () => {
    const rows = account();
    await act(rows, { name: 'deactivateEmployee', args: { id: ids.installer } });
    expect(verdict(await act(rows, { name: 'makeEmployeeUser', args: { id: ids.installer } }))).toBe('rule');
    await act(rows, { name: 'activateEmployee', args: { id: ids.installer } });
    await act(rows, { name: 'makeEmployeeUser', args: { id: ids.installer } });
    expect(rows.row('users', ids.installer)).toMatchObject({
      employer: null,
      role: null,
      company: { id: ids.installer },
      enabled: true,
    });
    expect(rows.row('roles', at.installerRole).employees).toEqual([]);
  });

  test('nobody deletes another company’s people', async () => {
    const asked = { name: 'deleteEmployee', args: { id: ids.installer }, actor: partner };
    expect(verdict(await decide(account(), asked))).toBe('not_permitted');
  });
});

describe('preferences (specification 2.10)', () => {
  const saving = (set: Record<string, unknown>, actor = boss) => ({
    name: 'saveTableSettings',
    args: { id: actor.userId, set },
    actor,
  });
  const settings = (rows: ReturnType<typeof account>) =>
    JSON.parse(rows.row('users-settings', ids.boss).tableSettings ?? '');

  test('of two tables are kept beside each other, and of one table the last choice', async () => {
    const rows = account();
    await act(rows, saving({ tasks_selectedColumns: ['id', 'nickname'] }));
    await act(rows, saving({ customers_selectedColumns: ['id'] }));
    await act(rows, saving({ tasks_selectedColumns: ['id'] }));
    expect(settings(rows)).toEqual({ tasks_selectedColumns: ['id'], customers_selectedColumns: ['id'] });
    await act(rows, saving({ customers_selectedColumns: null }));
    expect(settings(rows)).toEqual({ tasks_selectedColumns: ['id'] });
    expect(rows.row('users-settings', ids.boss).users).toEqual({ id: ids.boss });
  });

  test('that are the same write nothing, and too many are refused', async () => {
    const rows = account();
    await act(rows, saving({ a: { one: 1, other: 2 } }));
    expect(await act(rows, saving({ a: { one: 1, other: 2 } }))).toMatchObject({ kind: 'applied', writes: [] });
    expect(verdict(await act(rows, saving({ a: 'x'.repeat(100_000) })))).toBe('rule');
  });

  test('whose text somebody broke start anew', async () => {
    const rows = account();
    await act(rows, saving({ a: 1 }));
    for (const tableSettings of ['{"a":', '[]', '']) {
      rows.apply({ kind: 'change', resource: 'users-settings', id: ids.boss, set: { tableSettings } }, noon);
      await act(rows, saving({ b: 2 }));
      expect(settings(rows)).toEqual({ b: 2 });
    }
  });
});
