import type { FastifyReply, FastifyRequest } from 'fastify';
import type { photoCalls } from '../../../domain/catalogue/photos.ts';
import type { Context } from '../../context.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { crossCheck } from '../../services/photos/cross-check.ts';
import { type PhotoBytes, photoBytes } from '../../services/photos/photo-bytes.ts';
import { photosOfProof, removePhoto } from '../../services/photos/proof-photos.ts';
import type { Handlers } from '../register.ts';

/** Bytes never change under their id, so they are kept for a year; only by the person's own browser. */
const lasting = 'private, max-age=31536000, immutable';

function sendBytes(request: FastifyRequest, reply: FastifyReply, photo: PhotoBytes): FastifyReply {
  const tag = `"${photo.hash}"`;
  reply.headers({ etag: tag, 'cache-control': lasting, 'x-content-type-options': 'nosniff' });
  if (request.headers['if-none-match'] === tag) {
    photo.bytes.destroy();
    return reply.code(304).send();
  }
  const disposition = photo.mediaType.startsWith('image/') ? 'inline' : 'attachment';
  return reply
    .headers({ 'content-length': photo.size, 'content-disposition': `${disposition}; filename="${photo.name}"` })
    .type(photo.mediaType)
    .send(photo.bytes);
}

/** The photos calls. */
export const photoHandlers = (context: Context, files: FileStore): Handlers<typeof photoCalls> => ({
  crossCheckPhotos: async ({ viewer, params, body }) => ({
    missing: await crossCheck(context, viewer, { id: params.id, hashes: body.hashes }),
  }),
  removePhoto: ({ viewer, query }) => removePhoto(context, viewer, query.id),
  photoBytes: async ({ viewer, params, request, reply }) =>
    sendBytes(request, reply, await photoBytes(context, viewer, { files, id: params.id })),
  photosOfProof: ({ viewer, params }) => photosOfProof(context, viewer, params.id),
});
