import type { proofImageCallsOf } from '../../../domain/catalogue/photos.ts';
import { newProofWithImagesSchema, proofPaths } from '../../../domain/catalogue/proofs.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import type { Storage } from '../../integrations/files/storage.ts';
import { multiUpload, uploadImage } from '../../services/photos/multi-upload.ts';
import { allReceived, photosOfProof, requireProof } from '../../services/photos/proof-photos.ts';
import { holdRoom } from '../../services/storage/room.ts';
import { jsonPart, withParts } from '../multipart.ts';
import type { Handlers } from '../register.ts';

interface Parts {
  context: Context;
  storage: Storage;
}

/** The calls about images of the proofs of one type. */
export function proofImageHandlers(
  { context, storage: { files, directory } }: Parts,
  path: keyof typeof proofPaths,
): Handlers<ReturnType<typeof proofImageCallsOf>> {
  const type = proofPaths[path];
  const placeFor = (viewer: Viewer) => ({
    directory,
    newId: context.newId,
    hold: (size: number) => holdRoom(context, viewer, size),
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
