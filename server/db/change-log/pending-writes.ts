import { rowKeyText } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { AnyRow, Write } from '../../../domain/rows.ts';
import { isKept, keptAt } from '../../../domain/visibility/retention.ts';
import { insertInBulk, updateInBulk } from '../repositories/bulk.ts';
import type { Executor } from '../schema.ts';
import { columnOf } from '../tables.ts';
import { changesVisibility } from '../visibility/facets.ts';
import { scopesOfRows } from '../visibility/scopes.ts';
import { appendMutations, type LogEntry, type Recorded, type Stored } from './append.ts';
import type { MutationRecord } from './mutations.ts';

type BatchedResource = 'tasks' | 'operational-addresses';
type Change = Extract<Write, { kind: 'change' }>;
type NewNotification = Extract<Write, { kind: 'create'; resource: 'notifications' }>;

/** Rows whose writes can wait: nothing but their own fields follows from a change of them. */
const batched: readonly string[] = ['tasks', 'operational-addresses'] satisfies readonly BatchedResource[];

/**
 * The writes of several mutations of one device, collected in memory and stored together. `rows` are the rows that the
 * transaction has locked, by {@link rowKeyText}; each write that is added changes them, so that the next mutation sees it.
 */
export class PendingWrites {
  readonly #rows: Map<string, AnyRow>;
  readonly #recorded: Recorded[] = [];
  readonly #fields = new Map<BatchedResource, Set<string>>();
  readonly #changed = new Map<string, LogEntryRow>();

  constructor(rows: Map<string, AnyRow>) {
    this.#rows = rows;
  }

  /** The records so far. */
  get records(): readonly MutationRecord[] {
    return this.#recorded.map(({ record }) => record);
  }

  /**
   * Adds a mutation. False, with nothing changed, if it has to be stored by itself: it creates or removes rows, changes who
   * sees them, or sets an amount, which PostgreSQL rounds.
   */
  add(record: MutationRecord, writes: readonly Write[]): boolean {
    const before = new Map<string, AnyRow>();
    const stored: Stored[] = [];
    for (const write of writes) {
      const key = rowKeyText(write);
      const row = before.get(key) ?? this.#rows.get(key);
      if (row === undefined || !canWait(write, row, record.serverAt)) return false;
      const after = changed(row, write, record.serverAt);
      stored.push({ write, before: row, after });
      before.set(key, after);
    }
    for (const { write, after } of stored) this.#keep(write as Change, after as AnyRow);
    this.#recorded.push({ record, stored });
    return true;
  }

  #keep({ resource, id, set }: Change, after: AnyRow): void {
    const key = rowKeyText({ resource, id });
    this.#rows.set(key, after);
    this.#changed.set(key, { resource: resource as BatchedResource, id });
    const fields = this.#fields.get(resource as BatchedResource) ?? new Set<string>();
    for (const name of Object.keys(set)) fields.add(name);
    this.#fields.set(resource as BatchedResource, fields);
  }

  /** Stores everything, with the notifications about it. */
  async store(tx: Executor, notices: readonly Write[], now: Instant): Promise<void> {
    const notifications = notices.filter(isNewNotification);
    for (const [resource, fields] of this.#fields) {
      const keys = [...this.#changed].filter(([, row]) => row.resource === resource).map(([key]) => key);
      const rows = keys.flatMap((key) => this.#rows.get(key) ?? []);
      await updateInBulk(tx, resource, { rows, fields });
    }
    await insertInBulk(
      tx,
      'notifications',
      notifications.map(({ id, row }) => ({ id, at: now, row })),
    );
    const announced = notifications.map(({ id, row }) => ({ id, receiver: row.receiver.id }));
    await appendMutations(tx, this.#recorded, {
      entries: await this.#entries(tx, notifications),
      notifications: announced,
    });
  }

  /** Who sees a row did not change, so that its scopes are looked up once, however often it was written. */
  async #entries(tx: Executor, notifications: readonly NewNotification[]): Promise<LogEntry[]> {
    const rows = [...this.#changed.values(), ...notifications.map(({ resource, id }) => ({ resource, id }))];
    const seen = await scopesOfRows(
      tx,
      rows.map((row) => ({ ...row, extent: 'own' as const })),
    );
    return rows.flatMap((row, index) => [...(seen[index]?.own ?? [])].map((scope) => ({ scope, ...row })));
  }
}

type LogEntryRow = { resource: BatchedResource; id: string };

/** The row after a write, as the database will have it. */
function changed(row: AnyRow, write: Write, now: Instant): AnyRow {
  const set = write.kind === 'change' ? Object.entries(write.set).map(([name, value]) => [name, value ?? null]) : [];
  return { ...row, ...Object.fromEntries(set), version: row.version + 1, modifyDate: now } as AnyRow;
}

const isNewNotification = (write: Write): write is NewNotification =>
  write.kind === 'create' && write.resource === 'notifications';

function canWait(write: Write, row: AnyRow, now: Instant): boolean {
  if (write.kind !== 'change' || !batched.includes(write.resource)) return false;
  const { resource, set } = write;
  const isAmount = (name: string): boolean => columnOf(resource, name)?.kind.kind === 'money';
  return (
    isKept(resource, row, keptAt(now)) &&
    !Object.keys(set).some(isAmount) &&
    !changesVisibility(resource, row, { ...row, ...set })
  );
}
