import { resources } from '../../domain/kernel/resources.ts';
import { day, dayAround } from '../../domain/kernel/time.ts';
import { keptAt } from '../../domain/visibility/retention.ts';
import type { Readiness } from '../contract/engine.ts';
import { mirrorValue } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';
import { unlessFaulty } from './platform.ts';
import { keptHere } from './pull/window.ts';
import { enforceQuota } from './storage-quota.ts';
import { countWaiting } from './waiting.ts';

const daysAhead = 7;

async function daysHere({ mirror, owner, platform }: SyncContext): Promise<Readiness['days']> {
  const days: Readiness['days'] = [];
  for (let shift = 0; shift < daysAhead; shift += 1) {
    const { from, to } = dayAround(platform.now(), owner.timeZone, shift);
    const tasks = await mirror
      .rows('tasks')
      .where('[list+installationTimestampFrom]')
      .between(['active', from], ['active', to], true, false)
      .primaryKeys();
    const addresses = await mirror.rows('operational-addresses').where('task.id').anyOf(tasks).count();
    if (tasks.length > 0) days.push({ day: from, tasks: tasks.length, addresses });
  }
  return days;
}

async function bytesWaiting({ outbox }: SyncContext): Promise<number> {
  let bytes = 0;
  await outbox.files
    .filter((file) => file.receivedAt === null)
    .each((file) => {
      bytes += file.size;
    });
  return bytes;
}

/** The device's window and how much is in it; null for the longest, which holds everything that is likely to be asked for. */
async function windowHere(context: SyncContext): Promise<Readiness['window']> {
  const { closedTasks } = await keptHere(context);
  // A clock that is a little wrong is no shorter window.
  if (closedTasks <= keptAt(context.platform.now()).closedTasks + 2 * day) return null;
  const counts = await Promise.all(resources.map((resource) => context.mirror.rows(resource).count()));
  return { since: closedTasks, rows: counts.reduce((sum, count) => sum + count, 0) };
}

/** What this device holds for work without network (product.md, "Before leaving coverage"). */
export async function readinessOf(context: SyncContext): Promise<Readiness> {
  const sync = await mirrorValue(context.mirror, 'sync');
  return {
    storage: await unlessFaulty(context.platform, 'storage', () => enforceQuota(context)),
    days: await daysHere(context),
    filesWaiting: (await countWaiting(context)).files,
    bytesWaiting: await bytesWaiting(context),
    lastPull: sync?.lastPull ?? null,
    window: await windowHere(context),
  };
}
