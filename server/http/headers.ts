import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/errors/codes.ts';
import { second } from '../../domain/kernel/time.ts';
import type { Language } from '../../domain/user/languages.ts';
import type { Context } from '../context.ts';
import { accountTag, markerLife } from '../services/accounts/known-device.ts';
import type { Caller } from '../services/accounts/limits.ts';

const spoken: Readonly<Record<string, Language>> = { gr: 'el', el: 'el', en: 'en', es: 'en' };

/** The language in a request's locale header: gr for Greece, else es or en. Null if it is missing. */
export function requestLanguage({ headers: { locale } }: FastifyRequest): Language | null {
  return typeof locale === 'string' && Object.hasOwn(spoken, locale) ? (spoken[locale] ?? null) : null;
}

/** The caller's IP address and language; Greek where the header is missing. */
export function callerOf(request: FastifyRequest): Caller {
  const { locale } = request.headers;
  const isSaid = locale !== undefined && locale !== '';
  return { ipAddress: request.ipAddress, language: requestLanguage(request) ?? (isSaid ? 'en' : 'el') };
}

/** The origins of this server: the configured one, and the one that the request used. */
export const originsOf = ({ environment }: Context, request: FastifyRequest): string[] => [
  new URL(environment.publicUrl).origin,
  `${request.protocol}://${request.host}`,
];

/** Each account in a browser has its own cookie, whose name doesn't reveal the account. */
const nameFor = (username: string): string => `ergon-device-${accountTag(username)}`;

/** The marker that this browser stores for an account, or null. */
export function deviceMarker({ headers }: FastifyRequest, username: string): string | null {
  const start = `${nameFor(username)}=`;
  const found = (headers.cookie ?? '').split(';').find((each) => each.trimStart().startsWith(start));
  return found === undefined ? null : found.trim().slice(start.length);
}

/** Stores a marker in the browser. It is sent only with sign-ins and hidden from scripts. */
export function keepDeviceMarker(
  reply: FastifyReply,
  { environment }: Context,
  { username, marker }: { username: string; marker: string },
): void {
  const secure = environment.publicUrl.startsWith('https:') ? '; Secure' : '';
  const rules = `Path=/rest/api/auth/signin; Max-Age=${markerLife / second}; HttpOnly; SameSite=Strict${secure}`;
  reply.header('set-cookie', `${nameFor(username)}=${marker}; ${rules}`);
}

const entityTag = /^(?:W\/)?"(\d{1,15})"$/;

/** The version in `If-Match`; null if it is missing or `*`. */
export function ifMatchVersion(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = entityTag.exec(header)?.[1];
  if (version === undefined) throw new DomainError('validation', 'If-Match is not the ETag of a row.', ['If-Match']);
  return Number(version);
}

/** Sets the row's version as ETag and returns the row. */
export function withEtag<Row extends { version: number }>(reply: FastifyReply, row: Row): Row {
  reply.header('etag', `"${row.version}"`);
  return row;
}
