import { rowKeyText } from '../../domain/kernel/resources.ts';
import { isOfTask } from '../../domain/visibility/retention.ts';
import type { PullStep } from './apply-pull.ts';
import type { BaseRow, MirrorDatabase, TaskPull } from './database.ts';

/** The most pulls that are remembered: more than pass while an answer of the server's is on its way. */
const mostPulls = 100;

/** The last pull that changed tasks; 0 before the first. */
export const lastTaskPull = async (mirror: MirrorDatabase): Promise<number> =>
  (await mirror.taskPulls.orderBy('seq').last())?.seq ?? 0;

/** What pulls have changed of tasks since `seq`, the first ones first. */
export const taskPullsSince = (mirror: MirrorDatabase, seq: number): Promise<TaskPull[]> =>
  mirror.taskPulls.where('seq').above(seq).toArray();

const isTask = (key: string): boolean => key.startsWith('tasks/');

/** The tasks beneath pending items that a step changes, as the server had them until now. */
async function coveredTasks(mirror: MirrorDatabase, { changes, settlements }: PullStep): Promise<BaseRow[]> {
  const settled = await mirror.pending.bulkGet(settlements.map(({ id }) => id));
  const touched = settled.flatMap((item) => item?.touches ?? []).filter(isTask);
  const pulled = changes
    .filter(({ resource }) => resource === 'tasks')
    .flatMap(({ put, remove }) => [...put.map(({ id }) => id), ...remove])
    .map((id) => rowKeyText({ resource: 'tasks', id }));
  const bases = await mirror.bases.bulkGet([...new Set([...touched, ...pulled])]);
  return bases.filter((base) => base !== undefined);
}

/** Notes what a step of a pull is about to change of tasks. Runs inside the transaction that applies it. */
export async function noteTaskPull(mirror: MirrorDatabase, step: PullStep): Promise<void> {
  const removed = step.changes
    .filter(({ resource }) => resource === 'tasks' || isOfTask(resource))
    .flatMap(({ resource, remove }) => remove.map((id) => rowKeyText({ resource, id })));
  const hasTasks = step.changes.some(({ resource, put }) => resource === 'tasks' && put.length > 0);
  if (!hasTasks && removed.length === 0 && step.settlements.length === 0) return;
  const seq = await mirror.taskPulls.add({ before: await coveredTasks(mirror, step), removed });
  await mirror.taskPulls
    .where('seq')
    .belowOrEqual(seq - mostPulls)
    .delete();
}
