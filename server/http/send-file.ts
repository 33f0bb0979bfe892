import { Readable } from 'node:stream';
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

interface Part {
  from: number;
  /** Its last byte. */
  to: number;
}

/** The part of a recording that a player asks for; null for the whole. Safari plays nothing from a server without parts. */
function rangeOf({ headers }: FastifyRequest, { mediaType, size }: PhotoBytes): Part | null {
  const found = /^bytes=(\d{1,12})-(\d{1,12})?$/.exec(headers.range ?? '');
  if (!mediaType.startsWith('audio/') || found === null) return null;
  const [from, to] = [Number(found[1]), Math.min(size - 1, Number(found[2] ?? size - 1))];
  return from <= to ? { from, to } : null;
}

/** The bytes of a stream from one to another; the stream ends with the last of them. */
async function* partOf(bytes: AsyncIterable<Uint8Array>, { from, to }: Part): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const piece of bytes) {
    const part = piece.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at));
    at += piece.length;
    if (part.length > 0) yield part;
    if (at > to) return;
  }
}

const sendPart = (reply: FastifyReply, { bytes, mediaType, size }: PhotoBytes, part: Part): FastifyReply =>
  reply
    .code(206)
    .headers({
      'accept-ranges': 'bytes',
      'content-range': `bytes ${part.from}-${part.to}/${size}`,
      'content-length': part.to - part.from + 1,
      'content-disposition': 'attachment',
    })
    .type(mediaType)
    .send(Readable.from(partOf(bytes, part)));

/** Sends a photo unchanged; displays it only if it was recognised as an image. Answers 304 when the browser has it. */
export function sendPhoto(request: FastifyRequest, reply: FastifyReply, photo: PhotoBytes): FastifyReply {
  const tag = `"${photo.hash}"`;
  reply.headers({ ...privateCacheHeaders, etag: tag, 'x-content-type-options': 'nosniff' });
  if (request.headers['if-none-match'] === tag) {
    photo.bytes.destroy();
    return reply.code(304).send();
  }
  const part = rangeOf(request, photo);
  if (part !== null) return sendPart(reply, photo, part);
  const disposition = photo.mediaType.startsWith('image/') ? 'inline' : 'attachment';
  return reply
    .headers({ 'content-length': photo.size, 'content-disposition': `${disposition}; filename="${photo.name}"` })
    .type(photo.mediaType)
    .send(photo.bytes);
}
