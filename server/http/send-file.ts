import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PhotoBytes } from '../services/photos/photos.ts';
import { privateCacheHeaders } from './security.ts';

const inHeader = /[^\w. -]/g;
/** What `encodeURIComponent` leaves as it is and a header parameter may not hold (RFC 8187). */
const unencoded = /['()*]/g;

const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(unencoded, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** `Content-Disposition` by which a browser saves the reply under this name, in any alphabet (RFC 6266). */
const disposition = (name: string): string =>
  `attachment; filename="${name.replaceAll(inHeader, '_')}"; filename*=UTF-8''${encoded(name)}`;

/** Marks a reply as a file to be saved, whatever is in it: a browser neither shows nor guesses it. */
export const asAttachment = (reply: FastifyReply, { name, mediaType }: { name: string; mediaType: string }) =>
  reply.headers({ 'content-disposition': disposition(name), 'x-content-type-options': 'nosniff' }).type(mediaType);

/** Sends a photo unchanged, shown only where it was sniffed as an image; answers 304 to whoever has these bytes. */
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
