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

/** Switches an employee's account on or off; only the owner of the company may (specification 4.7 and 6). */
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
  // Only an account's owner stands for a company, which is what a search for companies finds.
  refuses: (user, set, present) =>
    set.isPublic === true && (user.employer !== null || user.customer !== null)
      ? rejected('rule', 'isPublic')
      : refuseUnsafeNames(personNames, set, present),
});

interface EmployeeFacts {
  user: User;
  role: Role | undefined;
}

/** An employee with their role, which names them too. */
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

/** Somebody who leaves a company watches no more tasks of its customers: new ones begin with the customer's watchers. */
const removeFromWatchers = ({ id: userId }: User, watched: readonly Customer[]): Write[] =>
  watched.map(({ id, watchers }) => ({
    kind: 'change',
    resource: 'customers',
    id,
    set: { watchers: withoutReference(watchers, userId) },
  }));

interface DepartureFacts extends EmployeeFacts {
  /** The customers that they watch. */
  watched: Customer[];
}

/** An employee with what names them at the company that they leave. */
async function loadDeparture(userId: string, rows: RowReader): Promise<DepartureFacts | undefined> {
  const employee = await loadEmployee(userId, rows);
  return employee && { ...employee, watched: await rows.pointingAt('customers', 'watchers', userId) };
}

/** What names an employee at the company that they leave: their role and the customers that they watch. */
export const removeFromCompany = (facts: DepartureFacts): Write[] => [
  ...removeFromRole(facts),
  ...removeFromWatchers(facts.user, facts.watched),
];

/**
 * Deletes an employee (specification 2.8). The row stays, marked, so that their name stands beside the work they did; they
 * lose access at once, their user name becomes free, and new tasks are not watched by them.
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
 * Makes an employee a user of their own (specification 2.8, make-employee-user): the same account, which from then on belongs
 * to nobody else. What they did for the employer stays with the employer, whose new tasks they do not watch. The sign-up's billing part makes their company.
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
    // A deactivated employee is offered to be activated only (specification 4.7).
    if (!user.enabled) return rejected('rule', 'enabled');
    const set = { employer: null, role: null, company: { id: user.id } };
    return applied([{ kind: 'change', resource: 'users', id: user.id, set }, ...removeFromCompany(facts)]);
  },
});
