import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to keep of a password, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

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
