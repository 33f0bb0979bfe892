export type Strength = 'weak' | 'fair' | 'good';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/**
 * How hard a password is to guess, by length and variety: a hint and never a rule (the minimum is the server's). Repetition
 * of few characters counts as short.
 */
export function strengthOf(password: string): Strength {
  const different = new Set(password).size;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const length = Math.min(password.length, different * 2);
  if (length >= 14 || (length >= 10 && variety >= 3)) return 'good';
  return length >= 8 && (variety >= 2 || length >= 10) ? 'fair' : 'weak';
}
