import { z } from 'zod';
import { isOwnEmployee, mayEditProfile, mayManageEmployee } from '../account/permissions.ts';
import { flag, id } from '../kernel/fields.ts';
import { withoutReference } from '../kernel/references.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { defineEdit } from '../mutation/row-mutations.ts';
import type { RowReader, Write } from '../rows.ts';
import { type Customer, type Role, type User, userSchema } from '../schemas.ts';
import { personNames, refuseUnsafeNames } from './names.ts';
import { profileFields } from './profile.ts';

/** Activates or deactivates an employee's account; only the company's owner may (specification 4.7 and 6). */
const enablingMutation = (enabled: boolean) =>
  defineMutation({
    args: z.object({ id: id() }),
    base: z.object({}),
    target: (args) => ({ resource: 'users', id: args.id }),
    sets: (args) => [`users/${args.id}/enabled`],
    needs: (args) => [`users/${args.id}`],
    load: (args, rows) => rows.lock('users', args.id),
    decide: (user, { context: { actor } }) => {
      if (!actor.owner || !isOwnEmployee(actor, user)) return rejected('not_permitted');
      if (user.deleted) return rejected('row_deleted');
      if (user.enabled === enabled) return applied([]);
      const set = enabled ? { enabled, deletionOn: null } : { enabled };
      return applied([{ kind: 'change', resource: 'users', id: user.id, set }]);
    },
  });

/** Deactivates an employee, who loses access at once. */
export const deactivateEmployee = enablingMutation(false);
/** Activates an employee again. */
export const activateEmployee = enablingMutation(true);

/** Edits a person's profile (specification 2.2 and 2.8). */
export const editProfile = defineEdit({
  resource: 'users',
  schema: userSchema,
  fields: { ...profileFields, isPublic: flag() },
  may: mayEditProfile,
  // Searches find companies by their owner's account, so only an owner can be public.
  refuses: (user, set, present) =>
    set.isPublic === true && (user.employer !== null || user.customer !== null)
      ? rejected('rule', 'isPublic')
      : refuseUnsafeNames(personNames, set, present),
});

interface EmployeeFacts {
  user: User;
  role: Role | undefined;
}

/** Loads an employee with their role, whose list of employees names them. */
export async function loadEmployee(userId: string, rows: RowReader): Promise<EmployeeFacts | undefined> {
  const user = await rows.lock('users', userId);
  if (user === undefined) return undefined;
  return { user, role: user.role === null ? undefined : await rows.lock('roles', user.role.id) };
}

const removeFromRole = ({ user, role }: EmployeeFacts): Write[] =>
  role === undefined
    ? []
    : [
        {
          kind: 'change',
          resource: 'roles',
          id: role.id,
          set: { employees: withoutReference(role.employees, user.id) },
        },
      ];

/** Stops a departing employee from watching the company's customers, so that they don't watch new tasks. */
const removeFromWatchers = ({ id: userId }: User, watched: readonly Customer[]): Write[] =>
  watched.map(({ id, watchers }) => ({
    kind: 'change',
    resource: 'customers',
    id,
    set: { watchers: withoutReference(watchers, userId) },
  }));

interface DepartureFacts extends EmployeeFacts {
  /** The customers whom the employee watches. */
  watched: Customer[];
}

/** Loads a departing employee with the rows of the company that name them. */
async function loadDeparture(userId: string, rows: RowReader): Promise<DepartureFacts | undefined> {
  const employee = await loadEmployee(userId, rows);
  return employee && { ...employee, watched: await rows.pointingAt('customers', 'watchers', userId) };
}

/** Removes a departing employee from their role and from the customers whom they watch. */
export const removeFromCompany = (facts: DepartureFacts): Write[] => [
  ...removeFromRole(facts),
  ...removeFromWatchers(facts.user, facts.watched),
];

/**
 * Deletes an employee (specification 2.8). They lose access at once and their user name becomes free. The row stays,
 * marked as deleted, so that their work keeps its author.
 */
export const deleteEmployee = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'users', id: args.id }),
  sets: (args) => [`users/${args.id}`, `users/${args.id}/enabled`, `users/${args.id}/role`],
  needs: () => [],
  load: (args, rows) => loadDeparture(args.id, rows),
  decide: (facts: DepartureFacts, { context: { actor } }) => {
    const { user } = facts;
    if (!actor.owner || !isOwnEmployee(actor, user)) return rejected('not_permitted');
    if (user.deleted) return applied([]);
    const set = { enabled: false, deleted: true, role: null, username: null };
    return applied([{ kind: 'change', resource: 'users', id: user.id, set }, ...removeFromCompany(facts)]);
  },
});

/**
 * Makes an employee a user of their own (specification 2.8, make-employee-user): the same account, no longer under the
 * employer, who keeps their work. The sign-up's billing part makes their company.
 */
export const makeEmployeeUser = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'users', id: args.id }),
  sets: (args) => [`users/${args.id}/employer`, `users/${args.id}/role`],
  needs: (args) => [`users/${args.id}`],
  load: (args, rows) => loadDeparture(args.id, rows),
  decide: (facts: DepartureFacts, { context: { actor } }) => {
    const { user } = facts;
    if (!mayManageEmployee(actor, user)) return rejected('not_permitted');
    // A deactivated employee can only be activated (specification 4.7).
    if (!user.enabled) return rejected('rule', 'enabled');
    const set = { employer: null, role: null, company: { id: user.id } };
    return applied([{ kind: 'change', resource: 'users', id: user.id, set }, ...removeFromCompany(facts)]);
  },
});
