/** The bytes of ASN.1 (DER), written by hand: tests of time stamps share no code with the product. */
export type Der = Uint8Array<ArrayBuffer>;

function lengthOf(length: number): number[] {
  if (length < 128) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [128 + bytes.length, ...bytes];
}

/** A value with its tag. */
export function der(tag: number, ...parts: readonly (Uint8Array | readonly number[])[]): Der {
  const content = parts.flatMap((part) => [...part]);
  return new Uint8Array([tag, ...lengthOf(content.length), ...content]);
}

export const sequence = (...parts: readonly Uint8Array[]): Der => der(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Der => der(0x31, ...parts);
export const octets = (bytes: Uint8Array): Der => der(0x04, bytes);
export const bits = (bytes: Uint8Array): Der => der(0x03, [0], bytes);
export const text = (value: string): Der => der(0x0c, new TextEncoder().encode(value));

/** A number from 0 to 127, or one whose bytes are given. */
export const integer = (value: number | Uint8Array): Der => der(0x02, typeof value === 'number' ? [value] : value);

/** An object identifier from its numbers with dots. */
export function identifier(name: string): Der {
  const [first = 0, second = 0, ...others] = name.split('.').map(Number);
  const bytes = [40 * first + second, ...others].flatMap((number) => {
    const groups = [number % 128];
    for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128))
      groups.unshift(128 + (rest % 128));
    return groups;
  });
  return der(0x06, bytes);
}

const digits = (at: number): string => new Date(at).toISOString().replace(/\..*|[-:T]/g, '');
/** A time to the second. */
export const generalTime = (at: number): Der => der(0x18, new TextEncoder().encode(`${digits(at)}Z`));

/** A value as it was read: its tag, all of its bytes, and those of its content. */
export interface Read {
  tag: number;
  whole: Uint8Array;
  content: Uint8Array;
}

/** The values that stand one after the other in some bytes. */
export function readAll(bytes: Uint8Array): Read[] {
  const found: Read[] = [];
  for (let at = 0; at < bytes.length; ) {
    const short = bytes[at + 1] ?? 0;
    const count = short < 128 ? 0 : short - 128;
    const length =
      count === 0 ? short : [...bytes.subarray(at + 2, at + 2 + count)].reduce((sum, byte) => sum * 256 + byte, 0);
    const begin = at + 2 + count;
    if (count > 4 || begin + length > bytes.length) throw new Error('no DER');
    found.push({
      tag: bytes[at] ?? 0,
      whole: bytes.subarray(at, begin + length),
      content: bytes.subarray(begin, begin + length),
    });
    at = begin + length;
  }
  return found;
}
