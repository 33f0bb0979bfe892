import { second } from '../../../domain/kernel/time.ts';
import type { NodeRow } from '../../db/repositories/nodes.ts';

/** What a node can compare with another one; `acceptsEachOther` says whether each accepts the sessions that the other signs. */
export interface Self extends Pick<NodeRow, 'version' | 'files' | 'publicUrl'> {
  acceptsEachOther(node: NodeRow): boolean;
}

const counts = 'a node that was killed counts for another minute';

/**
 * What two nodes of one installation must not differ in, each as a sentence that says what to do; empty when they go
 * together.
 */
export function disagreements(self: Self, node: NodeRow): string[] {
  const found: string[] = [];
  if (!self.acceptsEachOther(node)) {
    found.push(
      `The node ${node.name} on this database signs sessions with another secret, so each would sign out the other's people: set the same JWT_SECRET at all nodes, or while you replace it the other one as JWT_SECRET_ACCEPTED (${counts}).`,
    );
  }
  if (self.publicUrl !== node.publicUrl) {
    found.push(
      `PUBLIC_URL is ${self.publicUrl} here and ${node.publicUrl} at the node ${node.name} on this database: set the same one at all nodes, and to change it stop all of them first (${counts}).`,
    );
  }
  if (self.files !== node.files) {
    found.push(
      `Photos and files are in ${self.files} here and in ${node.files} at the node ${node.name} on this database, so each would miss the other's: set the same S3 bucket at all nodes, or let them share DATA_DIR (${counts}).`,
    );
  }
  return found;
}

/** How far a node's clock may be from the database's. */
const tolerance = 5 * second;

/**
 * By how many milliseconds this machine's clock is ahead of the database's, which said `database` between `before` and
 * `after`; null while that is within tolerance.
 */
export function clockError({
  before,
  database,
  after,
}: Record<'before' | 'database' | 'after', number>): number | null {
  const ahead = (before + after) / 2 - database;
  const uncertain = (after - before) / 2;
  return Math.abs(ahead) > tolerance + uncertain ? Math.round(ahead) : null;
}
