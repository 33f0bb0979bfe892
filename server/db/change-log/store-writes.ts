import { must } from '../../../domain/kernel/assert.ts';
import { type RowKey, rowKeyText } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { AnyRow, Write } from '../../../domain/rows.ts';
import { isKept, keptAt } from '../../../domain/visibility/retention.ts';
import type { Scope } from '../../../domain/visibility/scopes.ts';
import { keepCompanyWords } from '../repositories/company-words.ts';
import { deleteRow, insertRow, lockRow, updateRow } from '../repositories/rows.ts';
import type { Executor } from '../schema.ts';
import { type Change, dependentsOf, hasDependents, shareParents } from '../visibility/dependents.ts';
import { changesVisibility } from '../visibility/facets.ts';
import { type Asked, scopesOfRow, scopesOfRows, seenByNobody } from '../visibility/scopes.ts';
import { conclude, concludeMutation, type LogEntry, logOnly, type Stored } from './append.ts';
import type { MutationRecord } from './mutations.ts';

/**
 * Stores writes in the order given, with what other devices need in order to learn of them: in the same transaction an entry
 * of the change log for every scope that saw or sees each row, or a row that hangs on it, a poke to those scopes, and
 * word of new notifications.
 * `now` is the server's time. Throws `id_taken` when a row that is to be created exists.
 */
export async function storeWrites(tx: Executor, writes: readonly Write[], now: Instant): Promise<void> {
  const { log } = await apply(tx, writes, { now, held: new Map() });
  await conclude(tx, { entries: log.entries(), notifications: notificationsIn(writes) });
}

/** Rows that the transaction holds, by their keys ({@link rowKeyText}), as they are now. */
export type Held = ReadonlyMap<string, AnyRow>;

/** What a mutation comes to: its own writes, and those that tell people of them. */
export interface Effect {
  writes: readonly Write[];
  telling: readonly Write[];
  held: Held;
}

/** The same for a mutation, which is kept with its outcome and with what it wrote. */
export async function storeMutation(tx: Executor, record: MutationRecord, effect: Effect): Promise<void> {
  const writes = [...effect.writes, ...effect.telling];
  const { stored, log } = await apply(tx, writes, { now: record.serverAt, held: effect.held });
  await concludeMutation(tx, record, {
    stored: stored.slice(0, effect.writes.length),
    entries: log.entries(),
    notifications: notificationsIn(writes),
  });
}

/** Notifications that are made, whose receivers' open pages are told of each. */
const notificationsIn = (writes: readonly Write[]): { id: string; receiver: string }[] =>
  writes.flatMap((write) =>
    write.kind === 'create' && write.resource === 'notifications'
      ? [{ id: write.id, receiver: write.row.receiver.id }]
      : [],
  );

/**
 * The same for one write that nobody is to be poked for (a device's last contact): it comes with the next pull.
 */
export async function storeQuietly(tx: Executor, write: Write, now: Instant): Promise<void> {
  const { log } = await apply(tx, [write], { now, held: new Map() });
  await logOnly(tx, log.entries());
}

/** What writes are stored with. */
interface Storing {
  now: Instant;
  held: Map<string, AnyRow>;
}

async function apply(
  tx: Executor,
  writes: readonly Write[],
  { now, held }: { now: Instant; held: Held },
): Promise<{ stored: Stored[]; log: Log }> {
  const storing = { now, held: new Map(held) };
  const stored: Stored[] = [];
  const log = new Log();
  // Nothing hangs on these by who sees them: who does is asked for all of them together, at the end.
  const quiet: Asked[] = [];
  for (const write of writes) {
    const { before, after, moves } = await storeOne(tx, write, storing);
    stored.push({ write, before, after });
    if (moves === null) quiet.push({ resource: write.resource, id: write.id, extent: 'own' });
    else await logMove(tx, log, { resource: write.resource, id: write.id, before, after, ...moves });
  }
  await keepCompanyWords(tx, writes);
  const seen = await scopesOfRows(tx, quiet);
  for (const [index, row] of quiet.entries()) log.add(row, seen[index]?.own ?? seenByNobody.own);
  return { stored, log };
}

/** A change of who sees a row reaches those who saw it and those who see it, and what hangs on it. */
async function logMove(tx: Executor, log: Log, change: Change): Promise<void> {
  log.add(change, change.seenBefore.own);
  log.add(change, change.seenAfter.own);
  for (const { scopes, ...row } of await dependentsOf(tx, change)) log.add(row, scopes);
}

/** A row before and after a write; `moves` says who saw it and who sees it, or is null where that stays as it was. */
interface Done {
  before: AnyRow | undefined;
  after: AnyRow | undefined;
  moves: Pick<Change, 'seenBefore' | 'seenAfter'> | null;
}

async function storeOne(tx: Executor, write: Write, storing: Storing): Promise<Done> {
  switch (write.kind) {
    case 'create': {
      const after = await insertRow(tx, write, storing.now);
      await shareParents(tx, write.resource, after);
      if (!hasDependents(write.resource)) return { before: undefined, after, moves: null };
      const seenAfter = await scopesOfRow(tx, write, 'all');
      return { before: undefined, after, moves: { seenBefore: seenByNobody, seenAfter } };
    }
    case 'remove': {
      const before = await lockRow(tx, write.resource, write.id);
      const seenBefore = before ? await scopesOfRow(tx, write, 'all') : seenByNobody;
      storing.held.delete(rowKeyText(write));
      await deleteRow(tx, write);
      return { before, after: undefined, moves: { seenBefore, seenAfter: seenByNobody } };
    }
    case 'change':
      return storeChange(tx, write, storing);
  }
}

async function storeChange(
  tx: Executor,
  write: Extract<Write, { kind: 'change' }>,
  { now, held }: Storing,
): Promise<Done> {
  const { resource, id, set } = write;
  const key = rowKeyText(write);
  const before: AnyRow = must(
    held.get(key) ?? (await lockRow(tx, resource, id)),
    `the row ${key} that is to be changed`,
  );
  // A row that had outlived its time on devices comes back to them with all that hangs on it.
  const returns = !isKept(resource, before, keptAt(now));
  const moves = changesVisibility(resource, before, { ...before, ...set });
  const seenBefore = moves && !returns ? await scopesOfRow(tx, write, 'all') : seenByNobody;
  const after = must(await updateRow(tx, write, now), `the row ${key} that was locked`);
  held.set(key, after);
  if (!moves && !returns) return { before, after, moves: null };
  return { before, after, moves: { seenBefore, seenAfter: await scopesOfRow(tx, write, 'all') } };
}

/** Entries of the change log, each once. */
class Log {
  readonly #entries = new Map<string, LogEntry>();

  add({ resource, id }: RowKey, scopes: ReadonlySet<Scope>): void {
    for (const scope of scopes) this.#entries.set(`${scope} ${rowKeyText({ resource, id })}`, { scope, resource, id });
  }

  entries(): LogEntry[] {
    return [...this.#entries.values()];
  }
}
