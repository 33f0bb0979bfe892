import { z } from 'zod';
import { mayAutoAccept, mayEndAgreement } from '../account/permissions.ts';
import { flag, id } from '../kernel/fields.ts';
import { type Notice, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideMerge } from '../mutation/merge.ts';
import { defineRemoval, noFacts } from '../mutation/row-mutations.ts';
import type { SubcontractorAgreement } from '../schemas.ts';

/** Switches the automatic acceptance of a contractor's tasks on or off (specification 4.6: accept on, accept off). */
export const setAutoAccept = defineMutation({
  args: z.object({ id: id(), autoAccept: flag() }),
  base: z.object({ autoAccept: flag() }),
  target: (args) => ({ resource: 'subcontractor-agreements', id: args.id }),
  sets: (args) => [`subcontractor-agreements/${args.id}/autoAccept`],
  needs: (args) => [`subcontractor-agreements/${args.id}`],
  load: (args, rows) => rows.lock('subcontractor-agreements', args.id),
  decide: (agreement: SubcontractorAgreement, { args, base, context: { actor } }) => {
    if (!mayAutoAccept(actor, agreement)) return rejected('not_permitted');
    const next = { autoAccept: args.autoAccept };
    return decideMerge({ resource: 'subcontractor-agreements', id: agreement.id, row: agreement, base, next });
  },
});

/** The notice to one side that an agreement ended; it opens that side's remaining agreements. */
const endNotice = ({ id: changedItemId }: SubcontractorAgreement, side: { id: string }, tab: string): Notice => ({
  classType: 'REQUEST',
  type: 'DELETED',
  changedItemId,
  taskId: null,
  also: [side.id],
  url: `/profile?tab=${tab}`,
  details: {},
});

/** Removes a subcontractor from the fleet, or leaves a contractor's fleet. Tasks already given stay. */
export const endAgreement = defineRemoval({
  resource: 'subcontractor-agreements',
  may: mayEndAgreement,
  facts: noFacts,
  notices: (agreement) => [
    endNotice(agreement, agreement.contractor, 'subcontractors'),
    endNotice(agreement, agreement.subcontractor, 'contractors'),
  ],
});
