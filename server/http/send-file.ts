import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PhotoBytes } from '../services/photos/photos.ts';
import { privateCacheHeaders } from './security.ts';

const inHeader = /[^\w. -]/g;
/** Left alone by `encodeURIComponent`, but not allowed in header parameters (RFC 8187). */
const unencoded = /['()*]/g;

const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(unencoded, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** `Content-Disposition` with a file name in any alphabet (RFC 6266). */
const disposition = (name: string): string =>
  `attachment; filename="${name.replaceAll(inHeader, '_')}"; filename*=UTF-8''${encoded(name)}`;

/** Makes the browser save a reply as a file, whatever its content: it is neither shown nor sniffed. */
export const asAttachment = (reply: FastifyReply, { name, mediaType }: { name: string; mediaType: string }) =>
  reply.headers({ 'content-disposition': disposition(name), 'x-content-type-options': 'nosniff' }).type(mediaType);

/** Sends a photo unchanged; displays it only if it was recognised as an image. Answers 304 when the browser has it. */
export function sendPhoto(request: FastifyRequest, reply: FastifyReply, photo: PhotoBytes): FastifyReply {
  const tag = `"${photo.hash}"`;
  reply.headers({ ...privateCacheHeaders, etag: tag, 'x-content-type-options': 'nosniff' });
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
