import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { day, type Instant } from '../kernel/time.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import type { NewRow } from '../rows.ts';
import type { User } from '../schemas.ts';

/** How long a deactivated account is kept before it is deleted (specification 4.7 and 9). */
export const deletionDelay = 15 * day;

/** Deactivates one's own account; it is deleted 15 days later (specification 2.2, Delete account). */
export const deactivateAccount = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'users', id: args.id }),
  sets: (args) => [`users/${args.id}/enabled`],
  needs: (args) => [`users/${args.id}`],
  load: (args, rows) => rows.lock('users', args.id),
  decide: (user, { context }) => {
    if (user.id !== context.actor.userId) return rejected('not_permitted');
    if (user.deletionOn !== null) return applied([]);
    const set = { enabled: false, deletionOn: context.at + deletionDelay };
    return applied([{ kind: 'change', resource: 'users', id: user.id, set }]);
  },
});

type Leaving = Pick<User, 'enabled' | 'deleted' | 'deletionOn'>;

/** Whether the user deactivated their own account, which isn't deleted yet and can still be restored. */
export const isLeaving = (user: Leaving): boolean => !user.enabled && !user.deleted && user.deletionOn !== null;

/** The fields of an account that its user restores. */
export const keptAccount = { enabled: true, deletionOn: null } as const;

/** Whether an account is due for deletion. One that was activated again meanwhile isn't. */
export const isDueForDeletion = (user: Leaving, now: Instant): boolean =>
  isLeaving(user) && user.deletionOn !== null && user.deletionOn <= now;

/** The fields of a deleted account: the names stay beside the person's work, contact details go. */
export const deletedAccount: Partial<NewRow<'users'>> = {
  enabled: false,
  deleted: true,
  deletionOn: null,
  role: null,
  username: null,
  email: null,
  phoneNumber: null,
  vat: null,
  isPublic: false,
};
