import { rowKeyText } from '../../../domain/kernel/resources.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { applyPull, type PulledRows } from '../../mirror/apply-pull.ts';
import { taskPullsSince } from '../../mirror/task-pulls.ts';
import type { SyncContext } from '../context.ts';

/** Rows of an answer that are newer than what is here, without those that pulls have removed since it was asked for. */
async function newerRows(
  { mirror }: SyncContext,
  { resource, put }: PulledRows,
  removed: ReadonlySet<string>,
): Promise<PulledRows> {
  const present = put.filter(({ id }) => !removed.has(rowKeyText({ resource, id })));
  const here: (AnyRow | undefined)[] = await mirror.table(resource).bulkGet(present.map(({ id }) => id));
  return { resource, put: present.filter(({ version }, index) => (here[index]?.version ?? 0) < version), remove: [] };
}

/**
 * Puts rows of an answer into the mirror, beneath what waits to be sent, unless a pull since it was `asked` for knows better. Runs
 * inside a transaction over the mirror.
 */
export async function storeAnswer(context: SyncContext, answer: readonly PulledRows[], asked: number): Promise<void> {
  const { mirror, owner } = context;
  const removed = new Set((await taskPullsSince(mirror, asked)).flatMap((pull) => pull.removed));
  const changes: PulledRows[] = [];
  for (const each of answer) changes.push(await newerRows(context, each, removed));
  if (changes.every(({ put }) => put.length === 0)) return;
  await applyPull({ mirror, owner }, { changes, settlements: [], values: {}, bulk: false, forget: [] });
}
