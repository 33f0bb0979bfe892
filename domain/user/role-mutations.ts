import { z } from 'zod';
import { mayAddEmployees, mayGive, maySetRole } from '../account/permissions.ts';
import { id } from '../kernel/fields.ts';
import { withoutReference, withReference } from '../kernel/references.ts';
import type { Reference } from '../kernel/resources.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideMerge } from '../mutation/merge.ts';
import { decideRepeatedCreation } from '../mutation/row-mutations.ts';
import type { Write } from '../rows.ts';
import type { Role, User } from '../schemas.ts';
import { loadEmployee } from './mutations.ts';
import { personNames, refuseUnsafeNames } from './names.ts';
import { accountFields, newPerson, profileFields, withoutName } from './profile.ts';

const employeesOf = (role: Role, employees: Reference[]): Write => ({
  kind: 'change',
  resource: 'roles',
  id: role.id,
  set: { employees },
});

/**
 * Adds an employee (specification 2.8); the role is required (5). The server receives the password separately; without
 * one it sends an invitation with the requested user name.
 */
export const addEmployee = defineMutation({
  args: z.object({ id: id(), ...accountFields, ...profileFields, role: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'users', id: args.id }),
  sets: (args) => [`users/${args.id}`],
  needs: (args) => [`roles/${args.role}`],
  load: async (args, rows) => {
    const role = await rows.lock('roles', args.role);
    return role && { role, existing: await rows.get('users', args.id) };
  },
  decide: ({ role, existing }, { args, context: { actor } }) => {
    if (!mayAddEmployees(actor) || !mayGive(actor, role)) return rejected('not_permitted');
    const { id: userId, role: roleId, ...form } = args;
    // The server checks the user name together with the password.
    const said = { ...form, username: existing?.username, role: { id: roleId } };
    if (existing) return decideRepeatedCreation(actor, existing, said);
    const odd = refuseUnsafeNames(personNames, form);
    if (odd !== null) return odd;
    const company = { id: actor.companyId };
    const row = newPerson(withoutName(form), { company, employer: company, role: { id: roleId }, customer: null });
    return applied([
      { kind: 'create', resource: 'users', id: userId, row },
      employeesOf(role, withReference(role.employees, userId)),
    ]);
  },
});

interface RoleFacts {
  user: User;
  before: Role | undefined;
  /** Undefined when the employee gets no role, or the role no longer exists. */
  after: Role | undefined;
}

/** Gives an employee a role, or removes it with `null` (specification 2.7, Remove Role; `setRole`). */
export const setEmployeeRole = defineMutation({
  args: z.object({ id: id(), role: z.object({ id: id() }).nullable() }),
  base: z.object({ role: z.object({ id: id() }).nullable() }),
  target: (args) => ({ resource: 'users', id: args.id }),
  sets: (args) => [`users/${args.id}/role`],
  needs: (args) => [`users/${args.id}`, ...(args.role === null ? [] : [`roles/${args.role.id}`])],
  load: async (args, rows) => {
    const employee = await loadEmployee(args.id, rows);
    if (employee === undefined) return undefined;
    const after = args.role === null ? undefined : await rows.lock('roles', args.role.id);
    if (args.role !== null && after === undefined) return undefined;
    return { user: employee.user, before: employee.role, after };
  },
  decide: ({ user, before, after }: RoleFacts, { args, base, context: { actor } }) => {
    if (!maySetRole(actor, user)) return rejected('not_permitted');
    if (user.deleted) return rejected('row_deleted');
    const beyond = [before, after].some((role) => role !== undefined && !mayGive(actor, role));
    if (beyond) return rejected('not_permitted');
    const next = { role: args.role };
    return decideMerge({ resource: 'users', id: user.id, row: user, base, next }, () => [
      ...(before === undefined ? [] : [employeesOf(before, withoutReference(before.employees, user.id))]),
      ...(after === undefined ? [] : [employeesOf(after, withReference(after.employees, user.id))]),
    ]);
  },
});
