import { describe, expect, test } from 'vitest';
import { mutations } from '../../../domain/mutations.ts';
import { rights } from '../../../domain/role/rights.ts';
import { account, at } from '../account.ts';
import { act, decide, verdict } from '../decide.ts';
import { boss, employee, ids } from '../people.ts';

describe('roles (specification 2.7 and 5)', () => {
  const creating = (given: object) => ({
    name: 'createRole',
    args: { id: at.fresh, nickname: 'Οδηγός', name: 'driver', icon: null, employeeRights: [], ...given },
  });

  test('nickname and name are required', async () => {
    expect(verdict(await decide(account(), creating({})))).toBe('applied');
    expect(await decide(account(), creating({ nickname: ' ' }))).toMatchObject({
      code: 'validation',
      fields: ['nickname'],
    });
    expect(await decide(account(), creating({ name: '' }))).toMatchObject({ code: 'validation', fields: ['name'] });
    expect(verdict(await decide(account(), creating({ employeeRights: ['EVERYTHING'] })))).toBe('validation');
  });

  test('what one ticks and another unticks are both kept', async () => {
    const rows = account();
    const set = (employeeRights: string[], base: string[]) => ({
      name: 'setRoleRights',
      args: { id: at.officeRole, employeeRights },
      base: { employeeRights: base },
    });
    const seen = ['PUT_TASKS', 'PUT_EMPLOYEES'];
    await act(rows, set([...seen, 'POST_TASKS'], seen));
    await act(rows, set(['PUT_EMPLOYEES'], seen));
    expect(rows.row('roles', at.officeRole).employeeRights).toEqual(['PUT_EMPLOYEES', 'POST_TASKS']);
    expect(await act(rows, set(['PUT_EMPLOYEES'], seen))).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  test('what somebody else unticked meanwhile stays unticked', async () => {
    const rows = account();
    const seen = ['PUT_TASKS', 'PUT_EMPLOYEES'];
    rows.apply({ kind: 'change', resource: 'roles', id: at.officeRole, set: { employeeRights: ['PUT_TASKS'] } }, 0);
    const args = { id: at.officeRole, employeeRights: [...seen, 'POST_TASKS'] };
    await act(rows, { name: 'setRoleRights', args, base: { employeeRights: seen } });
    expect(rows.row('roles', at.officeRole).employeeRights).toEqual(['PUT_TASKS', 'POST_TASKS']);
  });

  test('one right in place of another is a change', async () => {
    const rows = account();
    const employeeRights = ['PUT_TASKS', 'POST_TASKS'];
    const base = { employeeRights: ['PUT_TASKS', 'PUT_EMPLOYEES'] };
    await act(rows, { name: 'setRoleRights', args: { id: at.officeRole, employeeRights }, base });
    expect(rows.row('roles', at.officeRole).employeeRights).toEqual(employeeRights);
  });

  test.each([
    ['nickname', 64],
    ['name', 64],
    ['icon', 64],
  ])('%s has at most %i characters', async (field, most) => {
    expect(verdict(await decide(account(), creating({ [field]: 'α'.repeat(most) })))).toBe('applied');
    const long = await decide(account(), creating({ [field]: 'α'.repeat(most + 1) }));
    expect(long).toMatchObject({ code: 'validation', fields: [field] });
  });

  test('a right that is ticked twice is held once, and a role that is made again is there already', async () => {
    const rows = account();
    const twice = creating({ name: ' driver ', employeeRights: ['PUT_TASKS', 'PUT_TASKS'] });
    await act(rows, twice);
    expect(rows.row('roles', at.fresh)).toMatchObject({
      name: 'driver',
      nickname: 'Οδηγός',
      icon: null,
      employeeRights: ['PUT_TASKS'],
      employees: [],
      company: { id: ids.boss },
    });
    expect(await decide(rows, twice)).toEqual({ kind: 'applied', writes: [], notices: [] });
    expect(verdict(await decide(rows, creating({ name: 'pilot' })))).toBe('id_taken');
  });

  test('are the owner’s', async () => {
    const office = employee(...rights);
    const own = { id: at.freeRole };
    for (const asked of [
      creating({}),
      { name: 'editRole', args: { ...own, set: { name: 'x' } }, base: { name: 'driver' } },
      { name: 'setRoleRights', args: { ...own, employeeRights: [] }, base: { employeeRights: [] } },
      { name: 'deleteRole', args: own },
      { name: 'createDefaultRole', args: { id: at.fresh } },
    ])
      expect(verdict(await decide(account(), { ...asked, actor: office })), asked.name).toBe('not_permitted');
  });

  test('a right that this version does not know stays with its role', async () => {
    const rows = account();
    const employeeRights = ['PUT_TASKS', 'OF_A_LATER_VERSION'];
    rows.apply({ kind: 'change', resource: 'roles', id: at.freeRole, set: { employeeRights } }, 0);
    await act(rows, { name: 'setRoleRights', args: { id: at.freeRole, employeeRights: [] }, base: { employeeRights } });
    expect(rows.row('roles', at.freeRole).employeeRights).toEqual(['OF_A_LATER_VERSION']);
  });

  test('a role that employees have is not deleted', async () => {
    const rows = account();
    expect(verdict(await act(rows, { name: 'deleteRole', args: { id: at.installerRole } }))).toBe('in_use');
    expect(verdict(await act(rows, { name: 'deleteRole', args: { id: at.freeRole } }))).toBe('applied');
    expect(await rows.get('roles', at.freeRole)).toBeUndefined();
    expect(verdict(await act(rows, { name: 'deleteRole', args: { id: at.freeRole } }))).toBe('applied');
  });

  test('the default role is made once: installers, without rights', async () => {
    const rows = account();
    expect(await decide(rows, { name: 'createDefaultRole', args: { id: at.fresh } })).toMatchObject({ writes: [] });
    await act(rows, {
      name: 'editRole',
      args: { id: at.installerRole, set: { name: 'fitter' } },
      base: { name: 'installer' },
    });
    await act(rows, { name: 'createDefaultRole', args: { id: at.fresh } });
    expect(rows.row('roles', at.fresh)).toMatchObject({
      name: 'installer',
      employeeRights: [],
      company: { id: ids.boss },
    });
  });

  test('an id that another account has is taken', async () => {
    const rows = account();
    rows.apply({ kind: 'change', resource: 'roles', id: at.freeRole, set: { company: { id: ids.partner } } }, 0);
    expect(verdict(await decide(rows, { ...creating({ id: at.freeRole }), actor: boss }))).toBe('id_taken');
  });
});

describe('giving a role (decision 0018)', () => {
  const office = { ...employee(...rights), userId: ids.colleague };
  const giving = (id: string, role: string | null, before: string) => ({
    name: 'setEmployeeRole',
    args: { id, role: role && { id: role } },
    base: { role: { id: before } },
  });

  test('changes the employee and both roles', async () => {
    const rows = account();
    await act(rows, giving(ids.installer, at.officeRole, at.installerRole));
    expect(rows.row('users', ids.installer).role).toEqual({ id: at.officeRole });
    expect(rows.row('roles', at.installerRole).employees).toEqual([]);
    expect(rows.row('roles', at.officeRole).employees).toEqual([{ id: ids.colleague }, { id: ids.installer }]);
    await act(rows, giving(ids.installer, null, at.officeRole));
    expect(rows.row('users', ids.installer).role).toBeNull();
    expect(rows.row('roles', at.officeRole).employees).toEqual([{ id: ids.colleague }]);
  });

  test('is for who holds the rights of both', async () => {
    const rows = account();
    const actor = { ...office, rights: ['PUT_TASKS', 'PUT_EMPLOYEES'] as const };
    expect(verdict(await act(rows, { ...giving(ids.installer, at.officeRole, at.installerRole), actor }))).toBe(
      'applied',
    );
    expect(verdict(await act(rows, { ...giving(ids.installer, null, at.officeRole), actor }))).toBe('applied');
  });

  test('follows the making of the role that is given', () => {
    const { needs } = mutations.setEmployeeRole;
    const user = `users/${ids.installer}`;
    expect(needs({ id: ids.installer, role: { id: at.freeRole } })).toEqual([user, `roles/${at.freeRole}`]);
    expect(needs({ id: ids.installer, role: null })).toEqual([user]);
  });

  test('asks when somebody else gave another one meanwhile', async () => {
    const rows = account();
    const decision = await act(rows, giving(ids.installer, at.officeRole, at.freeRole));
    expect(decision).toMatchObject({ kind: 'conflict', conflicts: [{ fields: ['role'] }], writes: [] });
  });

  test.each([
    { what: 'one’s own role', id: ids.colleague, role: at.freeRole, before: at.officeRole, actor: office },
    {
      what: 'a role with rights that one lacks',
      id: ids.installer,
      role: at.officeRole,
      before: at.installerRole,
      actor: { ...office, rights: ['PUT_EMPLOYEES', 'POST_TASKS'] as const },
    },
    {
      what: 'the role of somebody with rights that one lacks',
      id: ids.colleague,
      role: at.freeRole,
      before: at.officeRole,
      actor: { ...office, userId: ids.installer, rights: ['PUT_EMPLOYEES', 'POST_TASKS'] as const },
    },
  ])('an employee does not change $what', async ({ id, role, before, actor }) => {
    expect(verdict(await decide(account(), { ...giving(id, role, before), actor }))).toBe('not_permitted');
  });
});
