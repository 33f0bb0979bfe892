import { type Resource, rowKeyText } from '../../../domain/kernel/resources.ts';
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
} from '../../../domain/rows.ts';
import { viewerScopes } from '../../../domain/visibility/scopes.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { findConflictStatuses, wasRemovedFor } from '../../db/change-log/mutations.ts';
import { lockImports, namesakesOf } from '../../db/repositories/imports.ts';
import { findBy, lockRow, pointingAt } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { lockVisibleRow, type ShownRow, visibleRows } from '../../db/visibility/visible.ts';

/**
 * The rows that a mutation reads, in its transaction. Hidden rows seem missing. Dependents of a visible row are read
 * completely: a decision about a task needs all of its addresses.
 */
export class TransactionRows implements RowReader {
  readonly #tx: Executor;
  readonly #actor: Viewer;
  readonly #read = new Map<string, Promise<ShownRow | undefined>>();
  readonly #loaded = new Map<string, AnyRow>();

  constructor(tx: Executor, actor: Viewer) {
    this.#tx = tx;
    this.#actor = actor;
  }

  async get<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined> {
    // Rows are read once between two locks.
    const key = rowKeyText({ resource, id });
    const known = this.#read.get(key) ?? this.#find(resource, id);
    this.#read.set(key, known);
    // The row has its resource's type, because it was found by key.
    return (await known)?.row as Rows[Name] | undefined;
  }

  async #find(resource: Resource, id: string): Promise<ShownRow | undefined> {
    const [found] = await visibleRows(this.#tx, this.#actor, { resource, ids: [id] });
    return found;
  }

  async missing(resource: Resource, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await visibleRows(this.#tx, this.#actor, { resource, ids });
    const there = new Set(found.map(({ row }) => row.id));
    return new Set(ids.filter((id) => !there.has(id)));
  }

  async lock<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined> {
    // Others may have changed rows while this waited for the lock.
    this.#read.clear();
    const row = await lockVisibleRow(this.#tx, this.#actor, { resource, id });
    return this.#hold(resource, row);
  }

  #hold<Name extends Resource>(resource: Name, row: Rows[Name] | undefined): Rows[Name] | undefined {
    if (row !== undefined) this.#loaded.set(rowKeyText({ resource, id: row.id }), row);
    return row;
  }

  /** The locked rows; nobody else can have changed them since. */
  get lockedRows(): ReadonlyMap<string, AnyRow> {
    return this.#loaded;
  }

  pointingAt<Name extends Resource>(resource: Name, field: ReferenceField<Name>, id: string): Promise<Rows[Name][]> {
    return pointingAt(this.#tx, resource, { field, id });
  }

  findBy<Name extends keyof UniqueField>(
    resource: Name,
    field: UniqueField[Name],
    sought: Sought,
  ): Promise<Rows[Name][]> {
    this.#read.clear();
    return findBy(this.#tx, { resource, field }, sought);
  }

  async namesakes<Name extends ImportedResource>(resource: Name, sought: SoughtNames): Promise<Rows[Name][]> {
    this.#read.clear();
    await lockImports(this.#tx, sought.company);
    return namesakesOf(this.#tx, resource, sought);
  }

  async lockAbove({ rootTask }: Pick<Rows['tasks'], 'rootTask'>): Promise<Rows['tasks'] | undefined> {
    if (rootTask === null) return undefined;
    this.#read.clear();
    return this.#hold('tasks', await lockRow(this.#tx, 'tasks', rootTask.id));
  }

  async lockBelow(taskId: string): Promise<Rows['tasks'][]> {
    const locked: Rows['tasks'][] = [];
    for (const { id } of await pointingAt(this.#tx, 'tasks', { field: 'rootTask', id: taskId })) {
      const task = this.#hold('tasks', await lockRow(this.#tx, 'tasks', id));
      if (task !== undefined) locked.push(task);
    }
    this.#read.clear();
    return locked;
  }

  statusesShownInConflict(query: ConflictQuery): Promise<ReadonlySet<string>> {
    return findConflictStatuses(this.#tx, { ...query, user: this.#actor.userId });
  }

  wasRemoved(resource: Resource, id: string): Promise<boolean> {
    return wasRemovedFor(this.#tx, viewerScopes(this.#actor), { resource, id });
  }
}
