import canonicalize from 'canonicalize';
import { must } from '../kernel/assert.ts';
import { type Bytes, type Cryptography, hashOf } from './cryptography.ts';

/**
 * The canonical JSON of a value (RFC 8785): keys in order, no spaces, one way to write each number and text. Throws for what
 * JSON does not have, such as NaN.
 */
export const canonicalText = (value: unknown): string => must(canonicalize(value), 'a value that JSON has');

/** The bytes of a value's canonical JSON. Its texts have to be storable (`storable`), since half a character has no bytes. */
export const canonicalBytes = (value: unknown, cryptography: Cryptography): Bytes =>
  cryptography.utf8(canonicalText(value));

/** SHA-256 of a value's canonical JSON, in hex. */
export const canonicalHash = (value: unknown, cryptography: Cryptography): Promise<string> =>
  hashOf(canonicalBytes(value, cryptography), cryptography);
