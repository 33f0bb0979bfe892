/** The signs of a language: what begins decimals, and what parts thousands where they are parted. */
export interface NumberSigns {
  decimal: ',' | '.';
  thousands: ',' | '.' | null;
}

const oneSign = /^-?\d*[.,]\d+$/;
const parted = { ',': /^-?\d{1,3}(,\d{3})+(\.\d+)?$/, '.': /^-?\d{1,3}(\.\d{3})+(,\d+)?$/ } as const;

/**
 * The number that a pasted text means, whichever language wrote it: 38.2466 of a map and 38,2466 of a letter are one.
 * Only what parts thousands in this language and stands before three digits parts them: 1.200 is 1200 in Greek.
 * Undefined when the text is no such number.
 */
export function pastedNumber(text: string, { thousands }: NumberSigns): number | undefined {
  const bare = text.replaceAll(/[\s€°]/g, '');
  const other = thousands === '.' ? ',' : '.';
  if (thousands !== null && parted[thousands].test(bare))
    return Number(bare.replaceAll(thousands, '').replace(',', '.'));
  if (oneSign.test(bare)) return Number(bare.replace(',', '.'));
  if (thousands !== null && parted[other].test(bare)) return Number(bare.replaceAll(other, '').replace(',', '.'));
  return /^-?\d+$/.test(bare) ? Number(bare) : undefined;
}
