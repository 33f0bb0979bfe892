import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Context } from '../../context.ts';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to keep of a password, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let mostUsed: Promise<ReadonlySet<string>> | undefined;

/** The thousand passwords that are used most; the list is ordered by use, and loaded when somebody first chooses a password. */
async function loadMostUsed(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, 1000));
}

/**
 * The hash of a password that a person chooses, in the field of this name. Throws `password_short` and `password_common`. The
 * demo's accounts have theirs without being asked.
 */
export async function hashNewPassword(
  { environment }: Pick<Context, 'environment'>,
  password: string,
  field = 'password',
): Promise<string> {
  const { passwordMinLength: least } = environment;
  if (password.length < least) {
    throw new DomainError('password_short', `A password has at least ${least} characters here.`, [field]);
  }
  mostUsed ??= loadMostUsed();
  if ((await mostUsed).has(password.toLowerCase())) throw new DomainError('password_common', undefined, [field]);
  return hashPassword(password);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one of `kept`. Without one (an unknown user) it takes the time of a real check
 * and answers no, so that nobody learns which user names exist.
 */
export async function passwordMatches(kept: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const matches = await verify(kept ?? (await decoy), password);
  return matches && kept !== undefined;
}
