import type { MirrorDatabase, Visit } from './database.ts';

/** The most tasks that stay for having been opened or listed; beyond that those of longest ago go. */
export const mostVisits = 1000;

/** Notes that tasks were opened or listed. Runs inside a transaction of the caller over the mirror. */
export async function noteVisits(
  mirror: MirrorDatabase,
  ids: readonly string[],
  visit: Omit<Visit, 'id'>,
): Promise<void> {
  const before = await mirror.visits.bulkGet([...ids]);
  const whole = (index: number): boolean => visit.whole || before[index]?.whole === true;
  await mirror.visits.bulkPut(ids.map((id, index) => ({ id, at: visit.at, whole: whole(index) })));
}

/** The tasks that stay for having been opened or listed; forgets those of longest ago. */
export async function pinnedVisits(mirror: MirrorDatabase): Promise<string[]> {
  const latest = await mirror.visits.orderBy('at').reverse().limit(mostVisits).primaryKeys();
  const count = await mirror.visits.count();
  if (count > latest.length) {
    const pinned = new Set(latest);
    await mirror.visits.filter(({ id }) => !pinned.has(id)).delete();
  }
  return latest;
}
