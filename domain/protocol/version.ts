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
    schemas: 'bb96d14f3aadde02ca813fa5efb15f1925b0931392d051f75c678855d07fa13e',
  },
];

/** The version that devices write into their items; the newest of the history. */
export const protocolVersion = 1;
