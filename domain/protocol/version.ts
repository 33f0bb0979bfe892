/**
 * The version of the wire between devices and server, with its history. A test holds a hash of the wire's schemas:
 * when one changes, a line is added here and the server goes on accepting items of earlier versions.
 */
export const protocolHistory = [{ version: 1, change: 'The first: rows, marks, proofs of work, photos.' }] as const;

export const protocolVersion = 1;
