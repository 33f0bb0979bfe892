import { type Cryptography, hashOf } from './cryptography.ts';
import { leafMessage, nodeMessage } from './messages.ts';
import type { StampStep } from './schema.ts';

/** A tree of hashes: the root that gets a time stamp, and the way from each leaf to it, in the order of the leaves. */
export interface StampTree {
  root: string;
  paths: StampStep[][];
}

interface Node {
  hash: string;
  /** The places of the leaves below it. */
  leaves: number[];
}

const leafHash = (countersignature: string, cryptography: Cryptography): Promise<string> =>
  hashOf(leafMessage(countersignature, cryptography), cryptography);

const nodeHash = (left: string, right: string, cryptography: Cryptography): Promise<string> =>
  hashOf(nodeMessage(left, right, cryptography), cryptography);

/**
 * Joins hashes of countersignatures, two and two, until one is left; a last one without a neighbour goes up as it is. There has
 * to be at least one.
 */
export async function stampTree(countersignatures: readonly string[], cryptography: Cryptography): Promise<StampTree> {
  const paths = countersignatures.map((): StampStep[] => []);
  const add = (leaves: readonly number[], step: StampStep) => {
    for (const leaf of leaves) paths[leaf]?.push(step);
  };
  let level: Node[] = await Promise.all(
    countersignatures.map(async (each, index) => ({ hash: await leafHash(each, cryptography), leaves: [index] })),
  );
  while (level.length > 1) {
    const above: Node[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = level.slice(at, at + 2);
      if (left === undefined || right === undefined) {
        above.push(...level.slice(at));
        continue;
      }
      add(left.leaves, { side: 'right', hash: right.hash });
      add(right.leaves, { side: 'left', hash: left.hash });
      const hash = await nodeHash(left.hash, right.hash, cryptography);
      above.push({ hash, leaves: [...left.leaves, ...right.leaves] });
    }
    level = above;
  }
  return { root: level[0]?.hash ?? '', paths };
}

/** The root to which the path from a countersignature leads. */
export async function rootOf(
  countersignature: string,
  path: readonly StampStep[],
  cryptography: Cryptography,
): Promise<string> {
  let at = await leafHash(countersignature, cryptography);
  for (const { side, hash } of path)
    at = side === 'left' ? await nodeHash(hash, at, cryptography) : await nodeHash(at, hash, cryptography);
  return at;
}
