/** The most characters of a serial number. */
export const longestSerialNumber = 200;

/** Characters that nobody sees and no keyboard has; codes have some as separators. */
const unseen = /\p{C}/gu;

/** The serial number that was read from a code: without blanks around it and characters that can't be seen; null for none. */
export function serialNumberOf(code: string): string | null {
  const text = code.replaceAll(unseen, '').trim();
  return text === '' || text.length > longestSerialNumber ? null : text;
}

/** The serial numbers of codes, each once. */
export const serialNumbersOf = (codes: readonly string[]): string[] => [
  ...new Set(codes.flatMap((code) => serialNumberOf(code) ?? [])),
];
