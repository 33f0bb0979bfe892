import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import type { Proof } from '../schemas.ts';
import { commentWrites, notice } from './mutations.ts';
import { mayPropagate, type PropagationFacts, propagated, propagationOf, readPropagation } from './propagation.ts';

interface Facts extends PropagationFacts {
  /** The existing proofs of the contractor's address. */
  others: Proof[];
}

/**
 * Copies a proof of internal work to the contractor (specification 2.4, propagate to contractor), with all photos, at
 * the address from which the internal one was copied. It waits until the server has the photos, so that nothing shown
 * can be lost. Later changes aren't propagated.
 */
export const propagateProof = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'proofs', id: args.id }),
  sets: (args) => [`proofs/${args.id}/contractor`],
  needs: (args) => [`proofs/${args.id}`],
  load: async (args, rows): Promise<Facts | undefined> => {
    const proof = await rows.lock('proofs', args.id);
    const facts = proof && (await readPropagation(proof, rows));
    if (facts === undefined) return undefined;
    const { above } = facts;
    const others = above ? await rows.pointingAt('proofs', 'operationalAddress', above.address.id) : [];
    return { ...facts, others };
  },
  decide: (facts: Facts, { context }) => {
    const { proof, task, above } = facts;
    if (!mayPropagate(context.actor, task) || above === undefined) return rejected('not_permitted');
    const stands = propagationOf(facts);
    if (stands === 'done') return applied([]);
    if (stands !== 'ready') return rejected('photos_not_received');
    const { id: copyId, writes } = propagated(facts, above);
    const proofs = [...facts.others, { ...proof, id: copyId }];
    return applied(
      [...writes, ...commentWrites(above.address, proof.type, proofs)],
      [notice('CREATED', copyId, above)],
    );
  },
});
