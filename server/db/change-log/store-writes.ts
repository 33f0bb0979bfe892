import { must } from '../../../domain/kernel/assert.ts';
import { type Resource, type RowKey, rowKeyText } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { AnyRow, Write } from '../../../domain/rows.ts';
import { isKept, keptAt, shortestWindow } from '../../../domain/visibility/retention.ts';
import type { Scope } from '../../../domain/visibility/scopes.ts';
import { updateCompanyWords } from '../repositories/company-words.ts';
import { deleteRow, insertRow, lockRow, updateRow } from '../repositories/rows.ts';
import { narrowestWindow } from '../repositories/windows.ts';
import type { Executor } from '../schema.ts';
import { type Change, dependentsOf, hasDependents, lockParentsForShare } from '../visibility/dependents.ts';
import { changesVisibility } from '../visibility/facets.ts';
import { type RowQuery, scopesOfRow, scopesOfRows, seenByNobody } from '../visibility/scopes.ts';
import { appendChangeLog, appendMutations, appendSilently, type LogEntry, type Stored } from './append.ts';
import type { MutationRecord } from './mutations.ts';

/**
 * Stores writes in order, with change-log entries for every scope that saw or sees the rows or their dependents;
 * announces them and new notifications. `now` is the server's time. Throws `id_taken` when a row to be created exists.
 */
export async function storeWrites(tx: Executor, writes: readonly Write[], now: Instant): Promise<void> {
  const { log } = await apply(tx, writes, { now, lockedRows: new Map() });
  await appendChangeLog(tx, { entries: log.entries(), notifications: notificationsIn(writes) });
}

/** Rows locked by the transaction, by {@link rowKeyText}, in their current state. */
export type LockedRows = ReadonlyMap<string, AnyRow>;

/** A mutation's own writes, and the notifications about them. */
export interface Effect {
  writes: readonly Write[];
  notifications: readonly Write[];
  lockedRows: LockedRows;
}

/** Stores the writes of a mutation together with its record and outcome. */
export async function storeMutation(tx: Executor, record: MutationRecord, effect: Effect): Promise<void> {
  const writes = [...effect.writes, ...effect.notifications];
  const { stored, log } = await apply(tx, writes, { now: record.serverAt, lockedRows: effect.lockedRows });
  await appendMutations(tx, [{ record, stored: stored.slice(0, effect.writes.length) }], {
    entries: log.entries(),
    notifications: notificationsIn(writes),
  });
}

/** New notifications, which are announced to their receivers' open pages. */
const notificationsIn = (writes: readonly Write[]): { id: string; receiver: string }[] =>
  writes.flatMap((write) =>
    write.kind === 'create' && write.resource === 'notifications'
      ? [{ id: write.id, receiver: write.row.receiver.id }]
      : [],
  );

/** Stores one write without poking anybody (a device's last contact); devices see it with their next pull. */
export async function storeSilently(tx: Executor, write: Write, now: Instant): Promise<void> {
  const { log } = await apply(tx, [write], { now, lockedRows: new Map() });
  await appendSilently(tx, log.entries());
}

interface Storing {
  now: Instant;
  lockedRows: Map<string, AnyRow>;
}

async function apply(
  tx: Executor,
  writes: readonly Write[],
  { now, lockedRows }: { now: Instant; lockedRows: LockedRows },
): Promise<{ stored: Stored[]; log: Log }> {
  const storing = { now, lockedRows: new Map(lockedRows) };
  const stored: Stored[] = [];
  const log = new Log();
  // Writes that don't change who sees the row: their scopes are looked up together at the end.
  const quiet: RowQuery[] = [];
  for (const write of writes) {
    const { before, after, moves } = await storeOne(tx, write, storing);
    stored.push({ write, before, after });
    if (moves === null) quiet.push({ resource: write.resource, id: write.id, extent: 'own' });
    else await logMove(tx, log, { resource: write.resource, id: write.id, before, after, ...moves });
  }
  await updateCompanyWords(tx, writes);
  const seen = await scopesOfRows(tx, quiet);
  for (const [index, row] of quiet.entries()) log.add(row, seen[index]?.own ?? seenByNobody.own);
  return { stored, log };
}

/** Logs a change of visibility to those who saw the row, those who see it now, and for its dependents. */
async function logMove(tx: Executor, log: Log, change: Change): Promise<void> {
  log.add(change, change.seenBefore.own);
  log.add(change, change.seenAfter.own);
  for (const { scopes, ...row } of await dependentsOf(tx, change)) log.add(row, scopes);
}

/** A row before and after a write. `moves` tells who saw and who sees it; null if that is unchanged. */
interface Done {
  before: AnyRow | undefined;
  after: AnyRow | undefined;
  moves: Pick<Change, 'seenBefore' | 'seenAfter' | 'returns'> | null;
}

async function storeOne(tx: Executor, write: Write, storing: Storing): Promise<Done> {
  switch (write.kind) {
    case 'create': {
      const after = await insertRow(tx, write, storing.now);
      await lockParentsForShare(tx, write.resource, after);
      if (!hasDependents(write.resource)) return { before: undefined, after, moves: null };
      const seenAfter = await scopesOfRow(tx, write, 'all');
      return { before: undefined, after, moves: { seenBefore: seenByNobody, seenAfter, returns: false } };
    }
    case 'remove': {
      const before = await lockRow(tx, write.resource, write.id);
      const seenBefore = before ? await scopesOfRow(tx, write, 'all') : seenByNobody;
      storing.lockedRows.delete(rowKeyText(write));
      await deleteRow(tx, write);
      return { before, after: undefined, moves: { seenBefore, seenAfter: seenByNobody, returns: false } };
    }
    case 'change':
      return storeChange(tx, write, storing);
  }
}

/** Whether a row is older than the window of some company, so that its devices may not have it. */
async function mayHaveLeft(
  tx: Executor,
  { resource, row, now }: { resource: Resource; row: AnyRow; now: Instant },
): Promise<boolean> {
  if (isKept(resource, row, keptAt(now, shortestWindow))) return false;
  return !isKept(resource, row, keptAt(now, await narrowestWindow(tx)));
}

async function storeChange(
  tx: Executor,
  write: Extract<Write, { kind: 'change' }>,
  { now, lockedRows }: Storing,
): Promise<Done> {
  const { resource, id, set } = write;
  const key = rowKeyText(write);
  const before: AnyRow = must(
    lockedRows.get(key) ?? (await lockRow(tx, resource, id)),
    `the row ${key} that is to be changed`,
  );
  const returns = await mayHaveLeft(tx, { resource, row: before, now });
  const moves = changesVisibility(resource, before, { ...before, ...set });
  // Some devices of those who lose it may still have it.
  const seenBefore = moves ? await scopesOfRow(tx, write, 'all') : seenByNobody;
  const after = must(await updateRow(tx, write, now), `the row ${key} that was locked`);
  lockedRows.set(key, after);
  if (!moves && !returns) return { before, after, moves: null };
  return { before, after, moves: { seenBefore, seenAfter: await scopesOfRow(tx, write, 'all'), returns } };
}

/** Distinct entries of the change log. */
class Log {
  readonly #entries = new Map<string, LogEntry>();

  add({ resource, id }: RowKey, scopes: ReadonlySet<Scope>): void {
    for (const scope of scopes) this.#entries.set(`${scope} ${rowKeyText({ resource, id })}`, { scope, resource, id });
  }

  entries(): LogEntry[] {
    return [...this.#entries.values()];
  }
}
