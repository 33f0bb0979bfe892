import { z } from 'zod';
import { mayAutoAccept, mayEndAgreement } from '../account/permissions.ts';
import { flag, id } from '../kernel/fields.ts';
import { type Notice, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideMerge } from '../mutation/merge.ts';
import { defineRemoval, noFacts } from '../mutation/row-mutations.ts';
import type { SubcontractorAgreement } from '../schemas.ts';

/** Takes a contractor's tasks unasked from now on, or no longer (specification 4.6: accept on, accept off). */
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

/** One side of an agreement is told that it ended, and led to those that it still has. */
const endNotice = ({ id: changedItemId }: SubcontractorAgreement, side: { id: string }, tab: string): Notice => ({
  classType: 'REQUEST',
  type: 'DELETED',
  changedItemId,
  taskId: null,
  also: [side.id],
  url: `/profile?tab=${tab}`,
  details: {},
});

/** Takes a subcontractor out of the fleet, or leaves a contractor's. Tasks that were given stay as they are. */
export const endAgreement = defineRemoval({
  resource: 'subcontractor-agreements',
  may: mayEndAgreement,
  facts: noFacts,
  notices: (agreement) => [
    endNotice(agreement, agreement.contractor, 'subcontractors'),
    endNotice(agreement, agreement.subcontractor, 'contractors'),
  ],
});
