import { dayAround } from '../../domain/kernel/time.ts';
import type { Readiness } from '../contract/engine.ts';
import { mirrorValue } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';
import { unlessFaulty, unlessSilent } from './platform.ts';
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

/** Whether the service worker has the app's files, so that it starts without network. */
async function appIsCached({ platform }: SyncContext): Promise<boolean> {
  const names = await unlessSilent(platform, 'storage', async () => platform.caches?.keys());
  return (names ?? []).some((name) => name.includes('precache'));
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
    appCached: await appIsCached(context),
  };
}
