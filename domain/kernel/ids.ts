/** Gives `count` random bytes; a cryptographic source in the product, a seeded one in tests. */
export type RandomBytes = (count: number) => Uint8Array;

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether `text` has the shape of a UUID in lower case, of any version. */
export const isId = (text: string): boolean => pattern.test(text);

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A UUIDv7 (RFC 9562): 48 bits of `now` (epoch milliseconds), then 74 random bits.
 * Ids of one device sort by the time they were minted, and a row made offline keeps its id for ever.
 */
export function mintId(now: number, random: RandomBytes): string {
  const time = Math.max(0, Math.floor(now)).toString(16).padStart(12, '0').slice(-12);
  const bytes = random(10);
  bytes[0] = ((bytes[0] ?? 0) & 0x0f) | 0x70;
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80;
  const tail = hex(bytes);
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`;
}

/** The epoch milliseconds that a UUIDv7 carries. */
export const instantOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

const digits = (id: string): number[] => [...id.replaceAll('-', '')].map((digit) => Number.parseInt(digit, 16));

/**
 * The id of a row made for `one` from `other` (a copied address of a copied task): the same on every machine, so a copy
 * made offline gets the ids of the server. It has the time of `one` and the mixed random bits of both.
 */
export function derivedId(one: string, other: string): string {
  const second = digits(other);
  // 12 digits of time, the version at 12, the variant in the upper two bits of 16.
  const mixed = digits(one).map((digit, index) => {
    if (index < 13) return digit;
    const bits = digit ^ (second[index] ?? 0);
    return index === 16 ? (bits & 0b0011) | 0b1000 : bits;
  });
  const text = mixed.map((digit) => digit.toString(16)).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}
