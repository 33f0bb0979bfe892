import { z } from 'zod';
import { devicePlaceSchema } from '../address/device-place.ts';
import { id } from '../kernel/fields.ts';
import { applied } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { statusKey, target } from '../operational-address/mark-mutations.ts';
import { mayWorkOn } from '../operational-address/permissions.ts';
import { loadAddressFacts } from '../operational-address/status-change.ts';
import { markableStatuses, reached } from '../operational-address/transitions.ts';
import { placeAgreementIn } from './agreement.ts';

/**
 * Says where a person was at their mark; it follows the mark, since a place takes seconds (decision 0189). One that must not be
 * kept is forgotten, and nobody hears of it: the company doesn't ask, the person has not agreed, the work is another company's, or
 * the status is no longer that of the mark.
 */
export const setMarkPlace = defineMutation({
  args: z.object({ id: id(), status: z.enum(markableStatuses), place: devicePlaceSchema }),
  base: z.object({}),
  target,
  sets: (args) => [`operational-addresses/${args.id}/markPlaces`],
  needs: (args) => [`operational-addresses/${args.id}`, statusKey(args.id)],
  load: async (args, rows, { actor }) => {
    const facts = await loadAddressFacts(args.id, rows);
    if (facts === undefined) return undefined;
    const company = await rows.get('companies', actor.companyId);
    const settings = await rows.get('users-settings', actor.userId);
    const agreement = placeAgreementIn(settings?.tableSettings ?? null, actor.companyId);
    return {
      address: facts.address,
      task: facts.task,
      isWanted: company?.askPosition === true && agreement?.agreed === true,
    };
  },
  decide: ({ address, task, isWanted }, { args: { status, place }, context: { actor, at } }) => {
    const isOwn = task.company?.id === actor.companyId && mayWorkOn(actor, task);
    const isMarked = address.completionStatus === status || reached(address.completionStatus, status);
    if (!isWanted || !isOwn || !isMarked) return applied([]);
    const markPlaces = { ...address.markPlaces, [status]: { ...place, by: actor.userId, at } };
    return applied([{ kind: 'change', resource: 'operational-addresses', id: address.id, set: { markPlaces } }]);
  },
});
