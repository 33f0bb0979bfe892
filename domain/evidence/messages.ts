import { canonicalBytes, canonicalHash } from './canonical.ts';
import { type Bytes, type Cryptography, fromHex, hashOf, joined } from './cryptography.ts';
import type { Countersignature, Head, LinkEntry } from './schema.ts';

/** Each signed or chained text begins with one of these and a line feed, so that none can be taken for another. */
const tags = {
  chain: 'ergon evidence chain 1\n',
  entry: 'ergon evidence entry 1\n',
  countersignature: 'ergon evidence countersignature 1\n',
  head: 'ergon evidence head 1\n',
  leaf: 'ergon evidence leaf 1\n',
  node: 'ergon evidence node 1\n',
  root: 'ergon evidence root 1\n',
} as const;

/** A number in 8 bytes, the highest first. */
function uint64(value: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** The hash of an entry: over its number, the entry before it, and the hash of its body. */
export const entryHash = (
  { sequence, previous, body }: Pick<LinkEntry, 'sequence' | 'previous' | 'body'>,
  cryptography: Cryptography,
): Promise<string> =>
  hashOf(joined(cryptography.utf8(tags.chain), uint64(sequence), fromHex(previous), fromHex(body)), cryptography);

/** The bytes that a device signs. */
export const entryMessage = (hash: string, cryptography: Cryptography): Bytes =>
  joined(cryptography.utf8(tags.entry), fromHex(hash));

const withoutSignature = <Signed extends { signature: string }>({ signature: _, ...statement }: Signed) => statement;

/** The bytes that the server signs of a record. */
export const countersignatureMessage = (
  statement: Omit<Countersignature, 'signature'>,
  cryptography: Cryptography,
): Bytes => joined(cryptography.utf8(tags.countersignature), canonicalBytes(statement, cryptography));

/** The bytes that the server signs of a pack; a time stamp (RFC 3161) of a head is over their SHA-256. */
export const headMessage = (statement: Omit<Head, 'signature'>, cryptography: Cryptography): Bytes =>
  joined(cryptography.utf8(tags.head), canonicalBytes(statement, cryptography));

/** The message of a countersignature that has its signature already. */
export const countersignedMessage = (countersignature: Countersignature, cryptography: Cryptography): Bytes =>
  countersignatureMessage(withoutSignature(countersignature), cryptography);

/** The message of a head that has its signature already. */
export const headedMessage = (head: Head, cryptography: Cryptography): Bytes =>
  headMessage(withoutSignature(head), cryptography);

/** The hash of a countersignature with its signature, which the next one names. */
export const countersignatureHash = (countersignature: Countersignature, cryptography: Cryptography): Promise<string> =>
  canonicalHash(countersignature, cryptography);

/** A leaf of a time stamp's tree is the hash of these bytes: of a countersignature's hash. */
export const leafMessage = (countersignature: string, cryptography: Cryptography): Bytes =>
  joined(cryptography.utf8(tags.leaf), fromHex(countersignature));

/** A node of that tree is the hash of these bytes. */
export const nodeMessage = (left: string, right: string, cryptography: Cryptography): Bytes =>
  joined(cryptography.utf8(tags.node), fromHex(left), fromHex(right));

/** A regular time stamp is over the SHA-256 of these bytes. */
export const rootMessage = (root: string, cryptography: Cryptography): Bytes =>
  joined(cryptography.utf8(tags.root), fromHex(root));
