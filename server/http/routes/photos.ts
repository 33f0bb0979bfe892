import type { photoCalls } from '../../../domain/catalogue/photos.ts';
import type { Context } from '../../context.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { crossCheck } from '../../services/photos/cross-check.ts';
import { reportLost } from '../../services/photos/lost.ts';
import { photoBytes } from '../../services/photos/photo-bytes.ts';
import { photosOfProof, removePhoto } from '../../services/photos/proof-photos.ts';
import type { Handlers } from '../register.ts';
import { sendPhoto } from '../send-photo.ts';

/** The photos calls. */
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
  photosOfProof: ({ viewer, params }) => photosOfProof(context, viewer, params.id),
});
