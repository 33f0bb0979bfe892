import { mayPropagate, type Propagation, propagationOf, readPropagation } from '../../domain/proof/propagation.ts';
import type { Task } from '../../domain/schemas.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { MirrorReader } from '../../workers/mirror/reader.ts';
import { useViewer } from './session.ts';
import { useLive } from './use-live.ts';

/** Where each of some proofs stands on its way to the contractor; those that are not here are left out. */
export async function readPropagations(
  mirror: MirrorDatabase,
  proofs: readonly string[],
): Promise<ReadonlyMap<string, Propagation>> {
  const rows = new MirrorReader(mirror);
  const found = await mirror.rows('proofs').bulkGet([...proofs]);
  const stands = await Promise.all(
    found.map(async (proof) => {
      const facts = proof && (await readPropagation(proof, rows));
      return facts === undefined ? [] : [[facts.proof.id, propagationOf(facts)] as const];
    }),
  );
  return new Map(stands.flat());
}

/**
 * Where proofs of a task stand on their way to the company that gave it, live; null where there is no such company or the
 * person may not show it anything, while the task is unknown, and until that is known.
 */
export function usePropagations(task: Task | null, proofs: readonly string[]): ReadonlyMap<string, Propagation> | null {
  const viewer = useViewer();
  const may = task !== null && mayPropagate(viewer, task) && task.rootTask !== null;
  const stands = useLive(
    (mirror) => (may ? readPropagations(mirror, proofs) : new Map<string, Propagation>()),
    [may, proofs.join()],
  );
  const given = stands !== undefined && [...stands.values()].some((each) => each !== 'none');
  return given ? stands : null;
}
