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
import { limitAttempt } from './limits.ts';

/** Who asks to change affiliates: with which pass, and from which network address. */
export interface AffiliateCaller {
  pass: string;
  ipAddress: string;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Lets in who has the pass of the environment. Throws `service_off` where there is none, `not_permitted` for another, and
 * `rate_limited` after too many of these. The comparison takes as long whatever was guessed right.
 */
async function admit(context: Context, { pass, ipAddress }: AffiliateCaller): Promise<void> {
  const { affiliateSecret } = context.environment;
  if (affiliateSecret === null) throw new DomainError('service_off');
  const forgive = await limitAttempt(context, { call: 'affiliates', ipAddress, name: ipAddress });
  if (!timingSafeEqual(digest(pass), digest(affiliateSecret))) throw new DomainError('not_permitted');
  await forgive();
}

/** Creates an affiliate; throws `id_taken` when somebody has the code. */
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

/** Changes the nickname of an affiliate; throws `not_found`. */
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

/** Deletes an affiliate; accounts keep the code that brought them. Throws `not_found`. */
export async function deleteAffiliate(context: Context, keeper: AffiliateCaller, code: string): Promise<void> {
  await admit(context, keeper);
  if (!(await deleteOne(context.database.kysely, code))) throw new DomainError('not_found');
}

/** The codes that an account keeps of its sign-up form, as the affiliate has them. Throws `validation` for one that nobody has. */
export async function affiliatesOf(context: Context, code: string | null | undefined): Promise<string[]> {
  if (!code) return [];
  const affiliate = await findAffiliate(context.database.kysely, code);
  if (!affiliate) throw new DomainError('validation', undefined, ['affiliateCode']);
  return [affiliate.code];
}
