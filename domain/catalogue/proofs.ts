import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { photoKinds } from '../photo/required.ts';
import { mostPhotos, proofStatuses, type proofTypes, shareStates } from '../proof/states.ts';
import { rowSchemas } from '../schemas.ts';
import { formOf } from './body-fields.ts';
import { call } from './call.ts';
import { pageOf, pageRequestSchema } from './paging.ts';

const row = rowSchemas.proofs;
const byId = z.object({ id: id() });

export const proofPaths = { 'pow-p': 'PICKUP', 'pow-i': 'INSTALLATION' } as const satisfies Record<
  string,
  (typeof proofTypes)[number]
>;

/** The fields of a new proof. Without an id it gets one. */
export const newProof = {
  id: id().nullish(),
  nickname: z.string().max(64).nullish(),
  operationalAddress: byId,
  addresses: z.array(byId).max(100).default([]),
  status: z.enum(proofStatuses).default('NORMAL'),
  comment: z.string().max(10_000).nullish(),
};

/** Body of `upload-pow`: the type is that of the path, and `doneOn` is the time of the call. */
const newProofSchema = (path: keyof typeof proofPaths) => formOf('proofs', newProof, { type: proofPaths[path] });

export type NewProof = z.infer<ReturnType<typeof newProofSchema>>;

/** Clients empty these lists before sending the part `pow` (specification 7), and may leave them in. */
const cleared = z.array(z.never()).nullish();

/**
 * The part `pow` of `multi-upload`. `photoKinds` are the kinds of the images, in the order of the parts `file`; null
 * when unknown.
 */
export const newProofWithImagesSchema = (path: keyof typeof proofPaths) =>
  newProofSchema(path).extend({
    photoKinds: z.array(z.enum(photoKinds).nullable()).max(mostPhotos).default([]),
    pickupAddresses: cleared,
    operationalAddressList: cleared,
  });

export type NewProofWithImages = z.infer<ReturnType<typeof newProofWithImagesSchema>>;

/** The proof-of-work calls of one type besides those about images (specification 7): under pow-p for PICKUP, pow-i for INSTALLATION. */
export const proofCallsOf = (path: 'pow-p' | 'pow-i') => ({
  uploadProof: call({
    method: 'POST',
    path: `/${path}/upload-pow`,
    summary: 'Create a proof of work.',
    access: 'signed-in',
    body: newProofSchema(path),
    reply: row,
    errors: ['not_found', 'id_taken', 'rule'],
  }),
  propagateProof: call({
    method: 'PATCH',
    path: `/${path}/propagate/:id`,
    summary: 'Show a proof to the company that gave the task: it gets a copy with all photos at its own address.',
    access: 'signed-in',
    params: byId,
    reply: row,
    errors: ['not_found', 'photos_not_received'],
  }),
  canPropagateProof: call({
    method: 'GET',
    path: `/${path}/canPropagate/:id`,
    summary:
      'Whether a proof can be shown to the company that gave the task: all photos are here, and it was not done before.',
    access: 'signed-in',
    params: byId,
    reply: z.boolean(),
    errors: ['not_found'],
  }),
  proofsOfTask: call({
    method: 'PATCH',
    path: `/${path}/paged/:id`,
    summary: 'One page of the proofs of a task.',
    access: 'signed-in',
    params: byId,
    body: pageRequestSchema,
    reply: pageOf(row),
    errors: ['not_found'],
  }),
  changeShareState: call({
    method: 'PATCH',
    path: `/${path}/changeShareState/:id/:newState`,
    summary: "Change what the customer's account sees of a proof.",
    access: 'signed-in',
    params: byId.extend({ newState: z.enum(shareStates) }),
    reply: row,
    errors: ['not_found', 'version_conflict'],
  }),
  proofsOfAddress: call({
    method: 'GET',
    path: `/${path}/opadd/:operationalAddressId`,
    summary: 'The proofs of an operational address.',
    access: 'signed-in',
    params: z.object({ operationalAddressId: id() }),
    reply: z.array(row),
    errors: ['not_found'],
  }),
  proofsOfPlace: call({
    method: 'GET',
    path: `/${path}/opadd/:operationalAddressId/add/:addressId`,
    summary: 'The proofs of one place of an operational address.',
    access: 'signed-in',
    params: z.object({ operationalAddressId: id(), addressId: id() }),
    reply: z.array(row),
    errors: ['not_found'],
  }),
});
