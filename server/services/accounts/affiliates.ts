import { createHash, timingSafeEqual } from 'node:crypto';
import type { Affiliate } from '../../../domain/affiliate/affiliate.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Context } from '../../context.ts';
import {
  deleteAffiliate as deleteOne,
  findAffiliate,
  insertAffiliate,
  renameAffiliate,
} from '../../db/repositories/affiliates.ts';
import { type IpAddress, limitAttempt } from './limits.ts';

/** The caller of an affiliate call, with the given password. */
export interface AffiliateCaller {
  pass: string;
  ipAddress: IpAddress;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Checks the password for affiliates in constant time. Throws `service_off` if none is configured, `not_permitted` for
 * a wrong one, and `rate_limited`.
 */
async function admit(context: Context, { pass, ipAddress }: AffiliateCaller): Promise<void> {
  const { affiliateSecret } = context.environment;
  if (affiliateSecret === null) throw new DomainError('service_off');
  const forgive = await limitAttempt(context, { call: 'affiliates', ipAddress, name: null });
  if (!timingSafeEqual(digest(pass), digest(affiliateSecret))) throw new DomainError('not_permitted');
  await forgive();
}

/** Throws `id_taken` when the code is in use. */
export async function createAffiliate(
  context: Context,
  keeper: AffiliateCaller,
  affiliate: Affiliate,
): Promise<Affiliate> {
  await admit(context, keeper);
  if (!(await insertAffiliate(context.database.kysely, affiliate))) {
    throw new DomainError('id_taken', undefined, ['code']);
  }
  return affiliate;
}

/** Throws `not_found`. */
export async function updateAffiliate(
  context: Context,
  keeper: AffiliateCaller,
  affiliate: Affiliate,
): Promise<Affiliate> {
  await admit(context, keeper);
  const changed = await renameAffiliate(context.database.kysely, affiliate);
  if (!changed) throw new DomainError('not_found');
  return changed;
}

/** Deletes an affiliate; accounts keep its code. Throws `not_found`. */
export async function deleteAffiliate(context: Context, keeper: AffiliateCaller, code: string): Promise<void> {
  await admit(context, keeper);
  if (!(await deleteOne(context.database.kysely, code))) throw new DomainError('not_found');
}

/** The affiliate codes to store with a new account. Throws `validation` for an unknown code. */
export async function affiliatesOf(context: Context, code: string | null | undefined): Promise<string[]> {
  if (!code) return [];
  const affiliate = await findAffiliate(context.database.kysely, code);
  if (!affiliate) throw new DomainError('validation', undefined, ['affiliateCode']);
  return [affiliate.code];
}
