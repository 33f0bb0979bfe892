import { z } from 'zod';
import { mayManageRoles } from '../account/permissions.ts';
import { roleFields } from '../entry-fields.ts';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideRepeatedCreation, defineEdit, defineRemoval, noFacts } from '../mutation/row-mutations.ts';
import { type Role, roleSchema } from '../schemas.ts';
import { defaultRoleName } from './resource.ts';
import { isRight } from './rights.ts';

const { nickname, name, icon, employeeRights } = roleFields;

/** Creates a role; nickname and name are required (specification 5). */
export const createRole = defineMutation({
  args: z.object({ id: id(), nickname, name, icon, employeeRights }),
  base: z.object({}),
  target: (args) => ({ resource: 'roles', id: args.id }),
  sets: (args) => [`roles/${args.id}`],
  needs: () => [],
  load: async (args, rows) => ({ existing: await rows.lock('roles', args.id) }),
  decide: ({ existing }, { args, context: { actor } }) => {
    if (!actor.owner) return rejected('not_permitted');
    const { id: roleId, ...named } = args;
    const given = { ...named, employeeRights: [...new Set(named.employeeRights)] };
    if (existing) return decideRepeatedCreation(actor, existing, given);
    const row = {
      ...given,
      employees: [],
      company: { id: actor.companyId },
    };
    return applied([{ kind: 'create', resource: 'roles', id: roleId, row }]);
  },
});

/** Edits nickname, name or icon of a role. */
export const editRole = defineEdit({
  resource: 'roles',
  schema: roleSchema,
  fields: { nickname, name, icon },
  may: mayManageRoles,
});

/**
 * Sets the rights of a role (`updateRights`). What was ticked is added and what was unticked is removed, so that two people
 * who tick different rights both have their way. A right that this version does not know stays as it is.
 */
export const setRoleRights = defineMutation({
  args: z.object({ id: id(), employeeRights }),
  base: z.object({ employeeRights: z.array(z.string()) }),
  target: (args) => ({ resource: 'roles', id: args.id }),
  sets: (args) => [`roles/${args.id}/employeeRights`],
  needs: (args) => [`roles/${args.id}`],
  load: (args, rows) => rows.lock('roles', args.id),
  decide: (role: Role, { args, base, context: { actor } }) => {
    if (!mayManageRoles(actor, role)) return rejected('not_permitted');
    const ticked = new Set<string>(args.employeeRights);
    const unticked = base.employeeRights.filter((right) => isRight(right) && !ticked.has(right));
    const added = args.employeeRights.filter((right) => !base.employeeRights.includes(right));
    const next = [...new Set([...role.employeeRights, ...added])].filter((right) => !unticked.includes(right));
    const same =
      next.length === role.employeeRights.length && next.every((right) => role.employeeRights.includes(right));
    if (same) return applied([]);
    return applied([{ kind: 'change', resource: 'roles', id: role.id, set: { employeeRights: next } }]);
  },
});

/** Deletes a role that no employee has any more. */
export const deleteRole = defineRemoval({
  resource: 'roles',
  may: mayManageRoles,
  facts: noFacts,
  refuses: (role) => (role.employees.length > 0 ? rejected('in_use', 'employees') : null),
});

/** Creates the default role, once per account: installers, who need no right for what is assigned to them. */
export const createDefaultRole = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'roles', id: args.id }),
  sets: (args) => [`roles/${args.id}`],
  needs: () => [],
  load: async (_, rows, { actor }) => ({ present: await rows.pointingAt('roles', 'company', actor.companyId) }),
  decide: ({ present }, { args, context: { actor } }) => {
    if (!actor.owner) return rejected('not_permitted');
    if (present.some((role) => role.name === defaultRoleName)) return applied([]);
    const row = {
      name: defaultRoleName,
      nickname: 'Εγκαταστάτης',
      icon: 'tool',
      employeeRights: [],
      employees: [],
      company: { id: actor.companyId },
    };
    return applied([{ kind: 'create', resource: 'roles', id: args.id, row }]);
  },
});
