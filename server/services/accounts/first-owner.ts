import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { SignUp } from '../../../domain/account/schema.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Context } from '../../context.ts';
import { isAnybodyVerified } from '../../db/repositories/accounts.ts';
import { lockFact, readFact, saveFact } from '../../db/repositories/installation.ts';
import { inTransaction } from '../mutate/retry.ts';
import { affiliatesOf } from './affiliates.ts';
import { type IpAddress, limitAttempt } from './limits.ts';
import { hashNewPassword } from './passwords.ts';
import { createAccount } from './registration.ts';

/** The fact that holds the salt of the code; empty once it was used. */
const factName = 'first-owner';

/** Crockford's base 32: nothing in it looks like something else. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** The code of a salt: every node with the same secret finds the same, and the database alone doesn't reveal it. */
function codeOf({ secrets }: Pick<Context, 'secrets'>, salt: string): string {
  const digest = createHmac('sha256', secrets.signing).update(`first owner\n${salt}`).digest();
  return [...digest.subarray(0, length)].map((byte) => signs[byte % signs.length]).join('');
}

/** A typed code without separators, and with the signs that were meant. */
const normalised = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

function isCode(typed: string, code: string): boolean {
  const given = Buffer.from(normalised(typed));
  return given.length === code.length && timingSafeEqual(given, Buffer.from(code));
}

/** Whether somebody can sign in. A sign-up that waits for its mail doesn't count: anybody could send one first. */
export const isSetUp = ({ database }: Pick<Context, 'database'>): Promise<boolean> =>
  isAnybodyVerified(database.kysely);

/** The code for the first account, in groups of four; null if the server is set up. The same for all nodes and starts. */
export async function setUpCode(context: Context): Promise<string | null> {
  if (await isSetUp(context)) return null;
  const salt = await inTransaction(context.database.kysely, async (tx) => {
    const kept = await lockFact(tx, factName);
    if (kept !== '') return kept;
    const made = randomUUID();
    await saveFact(tx, factName, made);
    return made;
  });
  return codeOf(context, salt).replaceAll(/.{4}(?=.)/g, '$&-');
}

function requireCode(context: Context, typed: string, salt: string | undefined): void {
  if (!salt || !isCode(typed, codeOf(context, salt))) {
    throw new DomainError('set_up_code_wrong', undefined, ['code']);
  }
}

/**
 * Makes the first account, an owner with a company who can sign in at once, without any mail. Of several attempts at
 * the same time one succeeds. Throws `set_up_already`, `set_up_code_wrong`, `rate_limited`, `username_taken`, and the
 * password's errors.
 */
export async function setUp(
  context: Context,
  { code, signupRequest: form }: { code: string; signupRequest: SignUp },
  ipAddress: IpAddress,
): Promise<void> {
  const { kysely } = context.database;
  if (await isSetUp(context)) throw new DomainError('set_up_already');
  const forgive = await limitAttempt(context, { call: 'set-up', ipAddress, name: null });
  requireCode(context, code, await readFact(kysely, factName));
  await forgive();
  const affiliates = await affiliatesOf(context, form.affiliateCode);
  const passwordHash = await hashNewPassword(context, form.password);
  await inTransaction(kysely, async (tx) => {
    const salt = await lockFact(tx, factName);
    if (await isAnybodyVerified(tx)) throw new DomainError('set_up_already');
    requireCode(context, code, salt);
    await createAccount(tx, context, { form, affiliates, passwordHash, verified: true });
    await saveFact(tx, factName, '');
  });
  context.log.warn('the first account was made by the set-up page');
}
