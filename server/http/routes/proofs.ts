import { type proofCallsOf, proofPaths } from '../../../domain/catalogue/proofs.ts';
import type { Context } from '../../context.ts';
import { requestFor } from '../../services/mutate/mutate.ts';
import {
  canPropagate,
  createProof,
  proofsOfAddress,
  proofsOfTask,
  propagateProof,
} from '../../services/proofs/proofs.ts';
import { changeRow } from '../../services/rows/write.ts';
import { tagged, versionSeen } from '../etag.ts';
import type { Handlers } from '../register.ts';

/** The calls of proofs of one type, besides those about images. */
export function proofHandlers(
  context: Context,
  path: keyof typeof proofPaths,
): Handlers<ReturnType<typeof proofCallsOf>> {
  const type = proofPaths[path];
  return {
    uploadProof: async ({ viewer, body, reply }) =>
      tagged(reply, await createProof(context, viewer, { type, proof: body })),
    propagateProof: ({ viewer, params }) => propagateProof(context, viewer, { type, id: params.id }),
    canPropagateProof: ({ viewer, params }) => canPropagate(context, viewer, { type, id: params.id }),
    proofsOfTask: ({ viewer, params, body }) => proofsOfTask(context, viewer, { type, task: params.id, request: body }),
    changeShareState: async ({ viewer, params, request, reply }) => {
      const args = { id: params.id, shareState: params.newState };
      const mutation = requestFor('changeShareState', args, versionSeen(request));
      const list = { resource: 'proofs', only: { type } } as const;
      return tagged(reply, await changeRow(context, viewer, { list, id: params.id, mutation }));
    },
    proofsOfAddress: ({ viewer, params }) =>
      proofsOfAddress(context, viewer, { type, address: params.operationalAddressId }),
    proofsOfPlace: ({ viewer, params }) =>
      proofsOfAddress(context, viewer, { type, address: params.operationalAddressId, place: params.addressId }),
  };
}
