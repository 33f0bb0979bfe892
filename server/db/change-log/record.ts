import { sql } from 'kysely';
import { must } from '../../../domain/kernel/assert.ts';
import { rowKeyText } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { AnyRow, Write } from '../../../domain/rows.ts';
import { isKept, keptAt } from '../../../domain/visibility/retention.ts';
import type { Scope } from '../../../domain/visibility/scopes.ts';
import { prepared } from '../adapters/prepared.ts';
import { deleteRow, insertRow, lockRow, updateRow } from '../repositories/rows.ts';
import type { Executor } from '../schema.ts';
import { type Affected, type Change, dependentsOf } from '../visibility/dependents.ts';
import { changesVisibility } from '../visibility/facets.ts';
import { scopesOfRow, seenByNobody } from '../visibility/scopes.ts';
import { announce } from './announce.ts';

/** A write that was stored, with the row before and after; undefined where it did not exist. */
export interface Stored {
  write: Write;
  before: AnyRow | undefined;
  after: AnyRow | undefined;
}

/**
 * Stores writes in the order given, with what other devices need in order to learn of them: in the same transaction an entry
 * of the change log for every scope that saw or sees each row, or a row that hangs on it, a poke to those scopes, and
 * word of new notifications.
 * `now` is the server's time. Throws `id_taken` when a row that is to be created exists.
 */
export async function storeWrites(tx: Executor, writes: readonly Write[], now: Instant): Promise<Stored[]> {
  const stored: Stored[] = [];
  const log = new Log();
  for (const write of writes) {
    const change = await storeOne(tx, write, now);
    log.add(change.resource, change.id, change.seenBefore.own);
    log.add(change.resource, change.id, change.seenAfter.own);
    for (const { resource, id, scopes } of await dependentsOf(tx, change)) log.add(resource, id, scopes);
    stored.push({ write, before: change.before, after: change.after });
  }
  await log.save(tx);
  await announce(tx, { scopes: log.scopes(), notifications: notificationsIn(writes) });
  return stored;
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
  const log = new Log();
  const change = await storeOne(tx, write, now);
  log.add(change.resource, change.id, change.seenBefore.own);
  log.add(change.resource, change.id, change.seenAfter.own);
  await log.save(tx);
}

async function storeOne(tx: Executor, write: Write, now: Instant): Promise<Change> {
  switch (write.kind) {
    case 'create': {
      const after = await insertRow(tx, write, now);
      const seenAfter = await scopesOfRow(tx, write, 'all');
      return { resource: write.resource, id: write.id, before: undefined, after, seenBefore: seenByNobody, seenAfter };
    }
    case 'remove': {
      const before = await lockRow(tx, write.resource, write.id);
      const seenBefore = before ? await scopesOfRow(tx, write, 'all') : seenByNobody;
      await deleteRow(tx, write);
      return { resource: write.resource, id: write.id, before, after: undefined, seenBefore, seenAfter: seenByNobody };
    }
    case 'change':
      return storeChange(tx, write, now);
  }
}

async function storeChange(tx: Executor, write: Extract<Write, { kind: 'change' }>, now: Instant): Promise<Change> {
  const { resource, id, set } = write;
  const before: AnyRow = must(await lockRow(tx, resource, id), `the row ${rowKeyText(write)} that is to be changed`);
  // A row that had outlived its time on devices comes back to them with all that hangs on it.
  const returns = !isKept(resource, before, keptAt(now));
  const moves = changesVisibility(resource, before, { ...before, ...set });
  const seenBefore = moves && !returns ? await scopesOfRow(tx, write, 'all') : seenByNobody;
  const after = must(await updateRow(tx, write, now), `the row ${rowKeyText(write)} that was locked`);
  const seenAfter = await scopesOfRow(tx, write, moves || returns ? 'all' : 'own');
  return { resource, id, before, after, seenBefore, seenAfter };
}

/** Entries of the change log, each once. */
class Log {
  readonly #entries = new Map<string, { scope: Scope; resource: string; id: string }>();

  add(resource: Affected['resource'], id: string, scopes: ReadonlySet<Scope>): void {
    for (const scope of scopes) this.#entries.set(`${scope} ${rowKeyText({ resource, id })}`, { scope, resource, id });
  }

  scopes(): Scope[] {
    return [...new Set([...this.#entries.values()].map(({ scope }) => scope))];
  }

  async save(tx: Executor): Promise<void> {
    if (this.#entries.size === 0) return;
    const entries = [...this.#entries.values()];
    const column = (name: 'scope' | 'resource' | 'id') => entries.map((entry) => entry[name]);
    await sql`${sql.raw(prepared)}
      insert into sync_changes (scope, resource, row_id)
      select * from unnest(${column('scope')}::text[], ${column('resource')}::text[], ${column('id')}::uuid[])`.execute(
      tx,
    );
  }
}
