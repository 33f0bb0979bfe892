/** The offset and the prime of FNV-1a with 32 bits. */
const offset = 0x81_1c_9d_c5;
const prime = 0x01_00_01_93;

/**
 * A short name for a link of a mail, by which two links are told apart on a device. It has 32 bits of a secret that has more
 * than a hundred, so that who finds it on a shared phone cannot use the link.
 */
export function linkKey(secret: string): string {
  let hash = offset;
  for (const character of secret) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), prime);
  return (hash >>> 0).toString(36);
}
