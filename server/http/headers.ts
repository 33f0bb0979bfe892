import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/errors/codes.ts';
import { second } from '../../domain/kernel/time.ts';
import type { Language } from '../../domain/user/preferences.ts';
import type { Context } from '../context.ts';
import { accountTag, markerLife } from '../services/accounts/known-device.ts';
import type { Caller } from '../services/accounts/limits.ts';

const spoken: Readonly<Record<string, Language>> = { gr: 'el', el: 'el', en: 'en', es: 'en' };

/** In which language a call says that it is made: the locale header is gr for Greece, else es or en. Null where it says nothing. */
export function requestLanguage({ headers: { locale } }: FastifyRequest): Language | null {
  return typeof locale === 'string' && Object.hasOwn(spoken, locale) ? (spoken[locale] ?? null) : null;
}

/** From where a call comes, and in which language; Greek where its header is absent. */
export function callerOf(request: FastifyRequest): Caller {
  const { locale } = request.headers;
  const isSaid = locale !== undefined && locale !== '';
  return { ipAddress: request.ip, language: requestLanguage(request) ?? (isSaid ? 'en' : 'el') };
}

/** Under which origins this server is reached: as it was told, and as this request did. */
export const originsOf = ({ environment }: Context, request: FastifyRequest): string[] => [
  new URL(environment.publicUrl).origin,
  `${request.protocol}://${request.host}`,
];

/** Each account of a browser has a cookie of its own, whose name does not tell the account's. */
const nameFor = (username: string): string => `ergon-device-${accountTag(username)}`;

/** The marker that this browser keeps for an account; null where there is none, which is no error. */
export function deviceMarker({ headers }: FastifyRequest, username: string): string | null {
  const start = `${nameFor(username)}=`;
  const found = (headers.cookie ?? '').split(';').find((each) => each.trimStart().startsWith(start));
  return found === undefined ? null : found.trim().slice(start.length);
}

/** Has the browser keep a marker, which it sends with sign-ins alone and shows to no script. */
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

/** The version that `If-Match` names; null when there is none, or any will do. */
export function ifMatchVersion(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = entityTag.exec(header)?.[1];
  if (version === undefined) throw new DomainError('validation', 'If-Match is not the ETag of a row.', ['If-Match']);
  return Number(version);
}

/** Answers a row with its version as ETag. */
export function withEtag<Row extends { version: number }>(reply: FastifyReply, row: Row): Row {
  reply.header('etag', `"${row.version}"`);
  return row;
}
