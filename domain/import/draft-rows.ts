import { must } from '../kernel/assert.ts';
import { fold } from '../kernel/fold.ts';
import { type Resource, rowKeyText } from '../kernel/resources.ts';
import type { Instant } from '../kernel/time.ts';
import type {
  AnyRow,
  ConflictQuery,
  ImportedResource,
  ReferenceField,
  RowReader,
  Rows,
  Sought,
  SoughtNames,
  UniqueField,
  Write,
} from '../rows.ts';

/** A row after the writes so far; null if it was removed. */
interface Draft {
  resource: Resource;
  row: AnyRow | null;
}

/**
 * The rows as they are after some writes that are not stored yet: what the rows of an import are decided on one after the
 * other. The writes that it gives are one for each row, since a customer's list of addresses grows with each of them.
 */
export class DraftRows implements RowReader {
  readonly #rows: RowReader;
  readonly #at: Instant;
  readonly #drafts = new Map<string, Draft>();
  readonly #writes = new Map<string, Write>();
  /** Keys of rows that are known not to be beneath, which need not be asked for one by one. */
  readonly #missing = new Set<string>();

  constructor(rows: RowReader, at: Instant) {
    this.#rows = rows;
    this.#at = at;
  }

  /** The writes so far, each row's as one, in an order in which what a row names is written before it. */
  get writes(): Write[] {
    return [...this.#writes.values()];
  }

  async write(writes: readonly Write[]): Promise<void> {
    for (const write of writes) {
      await this.#draft(write);
      this.#remember(write);
    }
  }

  /** Asks once which of some rows are not there yet. */
  async expect(resource: Resource, ids: readonly string[]): Promise<void> {
    for (const id of await this.#rows.missing(resource, ids)) this.#missing.add(rowKeyText({ resource, id }));
  }

  async #draft(write: Write): Promise<void> {
    const { resource, id } = write;
    const key = rowKeyText(write);
    if (write.kind === 'remove') {
      this.#drafts.set(key, { resource, row: null });
      return;
    }
    const now = { version: 0, createDate: this.#at, modifyDate: this.#at };
    const row =
      write.kind === 'create'
        ? { id, ...now, ...write.row }
        : { ...must(await this.get(resource, id), key), ...write.set, modifyDate: this.#at };
    // A row of the resource that the write names, by the types of writes.
    this.#drafts.set(key, { resource, row: row as AnyRow });
  }

  #remember(write: Write): void {
    const key = rowKeyText(write);
    const before = this.#writes.get(key);
    if (write.kind !== 'change' || before === undefined || before.kind === 'remove') {
      this.#writes.set(key, write);
      return;
    }
    if (before.kind === 'create') {
      this.#writes.set(key, { ...before, row: { ...before.row, ...write.set } } as Write);
      return;
    }
    // A change may name rows that were made since: it comes last.
    this.#writes.delete(key);
    this.#writes.set(key, { ...before, set: { ...before.set, ...write.set } } as Write);
  }

  async get<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined> {
    const key = rowKeyText({ resource, id });
    const draft = this.#drafts.get(key);
    if (draft === undefined) return this.#missing.has(key) ? undefined : this.#rows.get(resource, id);
    return (draft.row ?? undefined) as Rows[Name] | undefined;
  }

  async lock<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined> {
    const key = rowKeyText({ resource, id });
    return this.#drafts.has(key) || this.#missing.has(key) ? this.get(resource, id) : this.#rows.lock(resource, id);
  }

  async missing(resource: Resource, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const beneath = await this.#rows.missing(resource, ids);
    return new Set(
      ids.filter((id) => {
        const draft = this.#drafts.get(rowKeyText({ resource, id }));
        return draft === undefined ? beneath.has(id) : draft.row === null;
      }),
    );
  }

  async pointingAt<Name extends Resource>(
    resource: Name,
    field: ReferenceField<Name>,
    id: string,
  ): Promise<Rows[Name][]> {
    return this.#with(resource, await this.#rows.pointingAt(resource, field, id), (row) => {
      const value: unknown = row[field];
      const references: readonly unknown[] = Array.isArray(value) ? value : [value];
      return references.some((each) => typeof each === 'object' && each !== null && 'id' in each && each.id === id);
    });
  }

  async findBy<Name extends keyof UniqueField>(
    resource: Name,
    field: UniqueField[Name],
    sought: Sought,
  ): Promise<Rows[Name][]> {
    const key = fold(sought.value);
    return this.#with(resource, await this.#rows.findBy(resource, field, sought), (row) => {
      const value = row[field];
      return row.company?.id === sought.company && value !== null && fold(value) === key;
    });
  }

  namesakes<Name extends ImportedResource>(resource: Name, sought: SoughtNames): Promise<Rows[Name][]> {
    return this.#rows.namesakes(resource, sought);
  }

  async lockAbove(task: Pick<Rows['tasks'], 'rootTask'>): Promise<Rows['tasks'] | undefined> {
    const above = await this.#rows.lockAbove(task);
    return above && this.get('tasks', above.id);
  }

  async lockBelow(taskId: string): Promise<Rows['tasks'][]> {
    return this.#with('tasks', await this.#rows.lockBelow(taskId), ({ rootTask }) => rootTask?.id === taskId);
  }

  statusesShownInConflict(query: ConflictQuery): Promise<ReadonlySet<string>> {
    return this.#rows.statusesShownInConflict(query);
  }

  wasRemoved(resource: Resource, id: string): Promise<boolean> {
    return this.#rows.wasRemoved(resource, id);
  }

  /** The rows that were found beneath, and those of the drafts that fit. */
  #with<Name extends Resource>(
    resource: Name,
    beneath: readonly Rows[Name][],
    fits: (row: Rows[Name]) => boolean,
  ): Rows[Name][] {
    const untouched = beneath.filter(({ id }) => !this.#drafts.has(rowKeyText({ resource, id })));
    const drafted = [...this.#drafts.values()].flatMap((draft) => {
      const row = draft.resource === resource ? (draft.row as Rows[Name] | null) : null;
      return row !== null && fits(row) ? [row] : [];
    });
    return [...untouched, ...drafted];
  }
}
