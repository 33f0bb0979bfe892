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
    schemas: 'c1a679356a7b005f061cc3efb838f5a8029a9b6450c124e69717fe84904d2c42',
  },
];

/** The version that devices write into their items; the newest of the history. */
export const protocolVersion = 1;
