import type { FastifyReply } from 'fastify';

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
