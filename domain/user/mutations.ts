import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { type AnyMutation, defineMutation } from '../mutation/definition.ts';

/** Switches an employee's account on or off; only the owner of the company may (specification 4.7 and 6). */
const enabling = (name: string, enabled: boolean): AnyMutation =>
  defineMutation({
    name,
    args: z.object({ id: id() }),
    base: z.object({}),
    target: (args) => ({ resource: 'users', id: args.id }),
    sets: (args) => [`users/${args.id}/enabled`],
    needs: (args) => [`users/${args.id}`],
    load: (args, rows) => rows.lock('users', args.id),
    decide: (user, { context: { actor } }) => {
      if (!actor.owner || user.employer?.id !== actor.companyId) return rejected('not_permitted');
      if (user.enabled === enabled) return applied([]);
      return applied([{ kind: 'change', resource: 'users', id: user.id, set: { enabled } }]);
    },
  });

/** Deactivates an employee, who loses access at once. */
export const deactivateEmployee = enabling('deactivateEmployee', false);
/** Activates an employee again. */
export const activateEmployee = enabling('activateEmployee', true);
