import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PhotoBytes } from '../services/photos/photo-bytes.ts';
import { keptForAsker } from './security.ts';

/** Sends a photo unchanged, shown only where it was sniffed as an image; answers 304 to whoever has these bytes. */
export function sendPhoto(request: FastifyRequest, reply: FastifyReply, photo: PhotoBytes): FastifyReply {
  const tag = `"${photo.hash}"`;
  reply.headers({ ...keptForAsker, etag: tag, 'x-content-type-options': 'nosniff' });
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
