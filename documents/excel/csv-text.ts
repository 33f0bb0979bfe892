/** Greek capital alpha with tonos: the one letter that the two old Greek encodings have in different places. */
const alphaInWindows = 0xa2;
const alphaInIso = 0xb6;

/** Whether the byte is a Greek letter in both of them. */
const isGreekLetter = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0xb8 && byte !== 0xbb && byte !== 0xbd;

/** How often a byte precedes a Greek letter, as a capital at the start of a word does. */
const before = (bytes: Uint8Array, sought: number): number =>
  bytes.reduce((count, byte, index) => (byte === sought && isGreekLetter(bytes[index + 1]) ? count + 1 : count), 0);

const oldGreek = (bytes: Uint8Array): string =>
  before(bytes, alphaInIso) > before(bytes, alphaInWindows) ? 'iso-8859-7' : 'windows-1253';

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (problem) {
    if (problem instanceof TypeError) return false;
    throw problem;
  }
}

/**
 * The text of a CSV file: UTF-8, UTF-16 with its mark as Excel writes "Unicode text", and what is neither as one of the two
 * old Greek encodings (Windows-1253, ISO 8859-7), of which Excel in Greek still writes the first.
 */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : oldGreek(bytes)).decode(bytes);
}

const separators = [';', '\t', ',', '|'] as const;

/** The number of lines that decide the separator. */
const sampled = 20;

/** How often each separator stands in each of the first lines, outside quotes; a quoted text may hold line breaks. */
function countsOf(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = [new Map()];
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    if (quoted) continue;
    const line = lines.at(-1);
    if (sign === '\n' && lines.length === sampled) break;
    if (sign === '\n') lines.push(new Map());
    else line?.set(sign, (line.get(sign) ?? 0) + 1);
  }
  return lines;
}

/** How many lines contain the separator equally often. */
function agreement(lines: readonly ReadonlyMap<string, number>[], sign: string): number {
  const counts = lines.map((line) => line.get(sign) ?? 0).filter((count) => count > 0);
  return Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length));
}

/**
 * The separator of a CSV file: the one that occurs equally often in most lines, and of several the most frequent.
 * Undefined for a single column.
 */
export function separatorOf(text: string): string | undefined {
  const lines = countsOf(text);
  const found = separators.map((sign) => ({
    sign,
    agree: agreement(lines, sign),
    first: lines.map((line) => line.get(sign) ?? 0).find((count) => count > 0) ?? 0,
  }));
  const [best] = found.sort((one, other) => other.agree - one.agree || other.first - one.first);
  return best === undefined || best.agree === 0 ? undefined : best.sign;
}
