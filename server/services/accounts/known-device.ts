import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { day, second } from '../../../domain/kernel/time.ts';
import type { Context } from '../../context.ts';
import { usernameKey } from '../../db/repositories/accounts.ts';

const algorithm = 'HS256';
const audience = 'known-device';

/** As long as browsers keep a cookie at most. */
export const markerLife = 400 * day;

/** Whose device it is, and by which name it is counted. */
interface Marked {
  userId: string;
  device: string;
}

/** A short name of an account that does not tell it. */
export const accountTag = (username: string): string =>
  createHash('sha256').update(usernameKey(username)).digest('hex').slice(0, 16);

/**
 * What a device keeps after a sign-in to be recognised at the next one. It opens nothing: it has no session, and only gives a
 * device its own count of wrong passwords.
 */
export function makeMarker({ secret, now }: Context, { userId, device }: Marked): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: algorithm })
    .setSubject(userId)
    .setAudience(audience)
    .setJti(device)
    .setExpirationTime(Math.floor((now() + markerLife) / second))
    .sign(secret);
}

/** By which name a device is counted that signed in as this user before; null for any other. */
export async function knownDevice({ secret, now }: Context, marker: string, userId: string): Promise<string | null> {
  try {
    const options = { algorithms: [algorithm], audience, subject: userId, currentDate: new Date(now()) };
    const { payload } = await jwtVerify(marker, secret, options);
    return payload.jti ?? null;
  } catch (problem) {
    if (problem instanceof errors.JOSEError) return null;
    throw problem;
  }
}
