import type { FastifyReply, FastifyRequest } from 'fastify';
import { second } from '../../domain/kernel/time.ts';
import type { Context } from '../context.ts';
import { accountTag, markerLife } from '../services/accounts/known-device.ts';

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
