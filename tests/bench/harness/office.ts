import { sessionReplySchema } from '../../../domain/catalogue/authentication.ts';
import { demoPassword } from '../../../server/demo/people.ts';
import { sessionOf } from '../../../workers/sync/session-of.ts';
import type { StoredSession } from '../../../workers/sync/session-store.ts';

/** Signs in at a server; the result is what a device keeps of it. */
export async function signIn(server: string, username: string): Promise<StoredSession> {
  const reply = await fetch(`${server}/rest/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  });
  if (!reply.ok) throw new Error(`${username} cannot sign in: ${reply.status} ${await reply.text()}`);
  return sessionOf(sessionReplySchema.parse(await reply.json()), true);
}

/** Calls a server as its other clients do; throws when it does not answer well. */
export async function call(
  server: string,
  token: string,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<unknown> {
  const reply = await fetch(`${server}/rest${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}
