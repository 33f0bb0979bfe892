import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { DomainError } from '../../../domain/errors/codes.ts';
import { minute } from '../../../domain/kernel/time.ts';
import type { Context } from '../../context.ts';
import { insertChallenge, takeChallenge } from '../../db/repositories/passkeys.ts';
import type { Environment } from '../../environment.ts';

/** How long a person may take to answer their authenticator, in milliseconds. */
export const ceremonyLife = 5 * minute;

/** The signatures that are taken, as COSE names them: Ed25519, ES256 and RS256. */
export const algorithms = [-8, -7, -257];

/** For what passkeys are made: a domain, and the one origin from which they may be used. */
export interface PasskeySite {
  rpId: string;
  origin: string;
}

/**
 * The site of this installation, by its configured address alone: what a request says of its host proves nothing. Browsers have
 * passkeys for names and not for IP addresses, so this machine goes by `localhost`. Throws `passkeys_off`.
 */
export function passkeySite({ publicUrl }: Pick<Environment, 'publicUrl'>): PasskeySite {
  const url = new URL(publicUrl);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  const { protocol, hostname, origin } = url;
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  if (!isSecure || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) throw new DomainError('passkeys_off');
  return { rpId: hostname, origin };
}

/** Something new for a browser to sign, once, within {@link ceremonyLife}; `userId` is who makes a passkey, null for signing in. */
export async function newChallenge({ database, now }: Context, userId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(database.kysely, { challenge, userId, expiresOn: now() + ceremonyLife });
  return challenge;
}

const clientData = z.object({ challenge: z.string().min(1).max(100) });

/** What a browser says that it signed; null where it says nothing that could be read. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return null;
  }
}

/** Uses up what was asked for, and gives it. Throws `passkey_refused` for what can't be read, `passkey_expired` for the rest. */
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

/**
 * What `verify` finds, whose every fault means that the browser's answer is not as it has to be: it is noted with its reason,
 * and `passkey_refused`.
 */
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
