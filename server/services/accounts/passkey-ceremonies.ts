import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { DomainError } from '../../../domain/errors/codes.ts';
import { minute } from '../../../domain/kernel/time.ts';
import type { Context } from '../../context.ts';
import { insertChallenge, takeChallenge } from '../../db/repositories/passkeys.ts';
import type { Environment } from '../../environment.ts';

/** Milliseconds in which a person has to answer their authenticator. */
export const ceremonyLife = 5 * minute;

/** Accepted COSE algorithms: Ed25519, ES256 and RS256. */
export const algorithms = [-8, -7, -257];

/** The domain of passkeys, and the one origin that may use them. */
export interface PasskeySite {
  rpId: string;
  origin: string;
}

/**
 * The passkey site, from the configured URL only: a request's host proves nothing. Passkeys need a name instead of an
 * IP address, so this machine is `localhost`. Throws `passkeys_off`.
 */
export function passkeySite({ publicUrl }: Pick<Environment, 'publicUrl'>): PasskeySite {
  const url = new URL(publicUrl);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  const { protocol, hostname, origin } = url;
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  if (!isSecure || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) throw new DomainError('passkeys_off');
  return { rpId: hostname, origin };
}

/** Creates a challenge that can be signed once, within {@link ceremonyLife}; `userId` is null for signing in. */
export async function newChallenge({ database, now }: Context, userId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(database.kysely, { challenge, userId, expiresOn: now() + ceremonyLife });
  return challenge;
}

const clientData = z.object({ challenge: z.string().min(1).max(100) });

/** The challenge in the browser's client data; null if unreadable. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return null;
  }
}

/**
 * Consumes the challenge in the client data and returns it. Throws `passkey_refused` if it is unreadable, else
 * `passkey_expired`.
 */
export async function useChallenge(
  { database, now }: Context,
  clientDataJSON: string,
  userId: string | null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) throw new DomainError('passkey_refused');
  const isGood = await takeChallenge(database.kysely, { challenge, userId, now: now() });
  if (!isGood) throw new DomainError('passkey_expired');
  return challenge;
}

/** Runs a verification. Any failure is logged with its reason and throws `passkey_refused`. */
export async function requireVerified<Found extends { verified: boolean }>(
  { log }: Context,
  userId: string,
  verify: () => Promise<Found>,
): Promise<Found> {
  const refuse = (reason: string): never => {
    log.warn({ userId, reason }, 'a passkey was refused');
    throw new DomainError('passkey_refused');
  };
  const found = await verify().catch((fault: unknown) => refuse(fault instanceof Error ? fault.message : 'unknown'));
  return found.verified ? found : refuse('the signature is wrong');
}
