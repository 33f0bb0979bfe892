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
    schemas: 'ab93c5073b514015aa782ed146340e4500d1efddbcf73c96058d67011ab02e35',
  },
];

/** The version that devices write into their items; the newest of the history. */
export const protocolVersion = 1;
