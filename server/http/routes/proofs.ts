import type { photoCalls, proofImageCallsOf } from '../../../domain/catalogue/photos.ts';
import { newProofWithImagesSchema, type proofCallsOf, proofPaths } from '../../../domain/catalogue/proofs.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import type { Storage } from '../../integrations/files/storage.ts';
import { requestFor } from '../../services/mutate/mutate.ts';
import { crossCheck } from '../../services/photos/cross-check.ts';
import { reportLost } from '../../services/photos/lost.ts';
import { multiUpload, uploadImage } from '../../services/photos/multi-upload.ts';
import { allReceived, photoBytes, photosOfProof, removePhoto, requireProof } from '../../services/photos/photos.ts';
import { sourceBytes } from '../../services/photos/store-source.ts';
import {
  canPropagate,
  createProof,
  proofsOfAddress,
  proofsOfTask,
  propagateProof,
} from '../../services/proofs/proofs.ts';
import { changeRow } from '../../services/rows/write.ts';
import { holdRoom } from '../../services/storage/room.ts';
import { ifMatchVersion, withEtag } from '../headers.ts';
import { jsonPart, withParts } from '../multipart.ts';
import type { Handlers } from '../register.ts';
import { asAttachment, sendPhoto } from '../send-file.ts';

/** Proofs of one type, without their images. */
export function proofHandlers(
  context: Context,
  path: keyof typeof proofPaths,
): Handlers<ReturnType<typeof proofCallsOf>> {
  const type = proofPaths[path];
  return {
    uploadProof: async ({ viewer, body, reply }) =>
      withEtag(reply, await createProof(context, viewer, { type, proof: body })),
    propagateProof: ({ viewer, params }) => propagateProof(context, viewer, { type, id: params.id }),
    canPropagateProof: ({ viewer, params }) => canPropagate(context, viewer, { type, id: params.id }),
    proofsOfTask: ({ viewer, params, body }) => proofsOfTask(context, viewer, { type, task: params.id, request: body }),
    changeShareState: async ({ viewer, params, request, reply }) => {
      const args = { id: params.id, shareState: params.newState };
      const mutation = requestFor('changeShareState', args, ifMatchVersion(request));
      const list = { resource: 'proofs', only: { type } } as const;
      return withEtag(reply, await changeRow(context, viewer, { list, id: params.id, mutation }));
    },
    proofsOfAddress: ({ viewer, params }) =>
      proofsOfAddress(context, viewer, { type, address: params.operationalAddressId }),
    proofsOfPlace: ({ viewer, params }) =>
      proofsOfAddress(context, viewer, { type, address: params.operationalAddressId, place: params.addressId }),
  };
}

interface Parts {
  context: Context;
  storage: Storage;
}

/** Images of proofs of one type. */
export function proofImageHandlers(
  { context, storage: { files, directory } }: Parts,
  path: keyof typeof proofPaths,
): Handlers<ReturnType<typeof proofImageCallsOf>> {
  const type = proofPaths[path];
  const placeFor = (viewer: Viewer) => ({
    directory,
    newId: context.newId,
    reserve: (size: number) => holdRoom(context, viewer, size),
  });
  return {
    uploadImage: async ({ viewer, params, query: { kind = null }, request }) => {
      await requireProof(context, viewer, { id: params.id, type });
      return withParts(request, placeFor(viewer), ({ received }) =>
        uploadImage(context, viewer, { proof: params.id, files, received: received.files, kinds: [kind] }),
      );
    },
    multiUpload: ({ viewer, request }) =>
      withParts(request, { ...placeFor(viewer), json: 'pow' }, ({ received, texts }) => {
        const proof = jsonPart(texts, 'pow', newProofWithImagesSchema(path));
        return multiUpload(context, viewer, { proof, type, files, received: received.files });
      }),
    images: async ({ viewer, params }) => {
      await requireProof(context, viewer, { id: params.id, type });
      return photosOfProof(context, viewer, params.id);
    },
    imagesUploaded: async ({ viewer, params }) => {
      await requireProof(context, viewer, { id: params.powId, type });
      return allReceived(context, viewer, params.powId);
    },
  };
}

export const photoHandlers = (context: Context, files: FileStore): Handlers<typeof photoCalls> => ({
  crossCheckPhotos: async ({ viewer, identity, params, body }) => {
    const { ended } = identity;
    return { missing: await crossCheck(context, viewer, { files, id: params.id, hashes: body.hashes, ended }) };
  },
  reportLostPhoto: async ({ viewer, params }) => {
    await reportLost(context, viewer, params.id);
    return {};
  },
  removePhoto: ({ viewer, query }) => removePhoto(context, viewer, query.id),
  photoBytes: async ({ viewer, params, request, reply }) =>
    sendPhoto(request, reply, await photoBytes(context, viewer, { files, id: params.id })),
  photoSource: async ({ viewer, params, reply }) => {
    const { bytes, size, ...file } = await sourceBytes(context, viewer, { files, id: params.id });
    return asAttachment(reply.header('content-length', size), file).send(bytes);
  },
  photosOfProof: ({ viewer, params }) => photosOfProof(context, viewer, params.id),
});
