import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { day, second } from '../../../domain/kernel/time.ts';
import type { Context } from '../../context.ts';
import { usernameKey } from '../../db/repositories/accounts.ts';
import { verifySigned } from './tokens.ts';

const algorithm = 'HS256';
const audience = 'known-device';

/** The longest that browsers keep a cookie. */
export const markerLife = 400 * day;

/** The owner of a marker, and the name of its counter. */
interface Marked {
  userId: string;
  device: string;
}

/** A short hash of an account's name. */
export const accountTag = (username: string): string =>
  createHash('sha256').update(usernameKey(username)).digest('hex').slice(0, 16);

/**
 * Creates the marker by which a device is recognised at its next sign-in. It grants nothing but a separate count of
 * wrong passwords.
 */
export function makeMarker({ secrets, now }: Context, { userId, device }: Marked): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: algorithm })
    .setSubject(userId)
    .setAudience(audience)
    .setJti(device)
    .setExpirationTime(Math.floor((now() + markerLife) / second))
    .sign(secrets.signing);
}

/** The counter name of a device that signed in as this user before; null for any other. */
export async function knownDevice({ secrets, now }: Context, marker: string, userId: string): Promise<string | null> {
  const claims = await verifySigned(marker, secrets, { audience, subject: userId, currentDate: new Date(now()) });
  return claims?.jti ?? null;
}
