import { createHash, randomUUID } from 'node:crypto';
import { DomainError } from '../../../domain/errors/codes.ts';
import { day, hour } from '../../../domain/kernel/time.ts';
import type { Context } from '../../context.ts';
import { findToken, insertToken, type Purpose, takeToken } from '../../db/repositories/one-time-tokens.ts';
import type { Executor } from '../../db/schema.ts';

const life: Record<Purpose, number> = { verification: 3 * day, reset: hour, invitation: 7 * day };

/** A secret has 122 random bits, so its hash needs no salt. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** A new secret of a link, and the hash that is stored. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomUUID();
  return { secret, hash: secretHash(secret) };
}

/** Creates a link's secret; only its hash is stored. Earlier links stay valid until one is used. */
export async function mintLink(context: Context, userId: string, purpose: Purpose): Promise<string> {
  const { secret, hash } = newSecret();
  const expiresOn = context.now() + life[purpose];
  await insertToken(context.database.kysely, { hash, userId, purpose, expiresOn });
  return secret;
}

/** Consumes a link and returns its user; throws `link_invalid`. */
export async function useLink(
  tx: Executor,
  { secret, purpose }: { secret: string; purpose: Purpose },
  { now }: Pick<Context, 'now'>,
): Promise<string> {
  const userId = await takeToken(tx, { hash: secretHash(secret), purpose, now: now() });
  if (userId === undefined) throw new DomainError('link_invalid');
  return userId;
}

/** Throws `link_invalid` unless the link is valid. Called before anything expensive is done. */
export async function requireGoodLink(context: Context, secret: string, purpose: Purpose): Promise<void> {
  if (!(await isLinkGood(context, secret, purpose))) throw new DomainError('link_invalid');
}

export const isLinkGood = async (context: Context, secret: string, purpose: Purpose): Promise<boolean> =>
  (await findToken(context.database.kysely, { hash: secretHash(secret), purpose, now: context.now() })) !== undefined;
