/** One version of the wire: what is new in it, and the SHA-256 of its schemas (tests/domain/protocol/version.test.ts). */
interface ProtocolVersion {
  version: number;
  change: string;
  schemas: string;
}

/**
 * The versions of the wire between devices and server, the newest last. When a schema of the wire changes, a line is added
 * here and the server goes on accepting items of the earlier versions: a phone may come back after weeks with old ones.
 */
export const protocolHistory: readonly ProtocolVersion[] = [
  {
    version: 1,
    change: 'The first: rows, marks, proofs of work, photos.',
    schemas: 'a0b7d0b671816116f7192df1c2d8b102c39c58bfd790051b42057943a5d8eb7e',
  },
];

/** The version that devices write into their items; the newest of the history. */
export const protocolVersion = 1;
