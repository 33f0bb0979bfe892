import { type Resource, rowKeyText } from '../../../domain/kernel/resources.ts';
import type { AnyRow, ReferenceField, RowReader, Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { lockPointingAt, pointingAt } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { lockVisibleRows, visibleRows } from '../../db/visibility/visible.ts';

/** Thrown where a mutation reads what was not loaded for the batch: it has to be evaluated by itself. */
export class NotInBatch extends Error {}

const outside = (): never => {
  throw new NotInBatch();
};

/**
 * The rows that a batch of marks reads: operational addresses and their tasks, visible to the actor, loaded at once and
 * locked until the transaction ends. Everything else is {@link NotInBatch}.
 */
export class BatchRows implements RowReader {
  /** The locked rows by {@link rowKeyText}; who writes them keeps them current. */
  readonly locked = new Map<string, AnyRow>();
  readonly #tx: Executor;
  /** The ids of each task's addresses, in their order. */
  readonly #addresses = new Map<string, string[]>();

  private constructor(tx: Executor) {
    this.#tx = tx;
  }

  /** Locks the tasks of these addresses, in the order of their ids, and then all addresses of those tasks. */
  static async load(tx: Executor, actor: Viewer, addressIds: readonly string[]): Promise<BatchRows> {
    const loaded = new BatchRows(tx);
    const seen = await visibleRows(tx, actor, { resource: 'operational-addresses', ids: addressIds });
    const ids = [...new Set(seen.map(({ row }) => row.task.id))];
    const tasks = await lockVisibleRows(tx, actor, { resource: 'tasks', ids });
    const taskIds = tasks.filter(({ shown }) => shown === 'whole').map(({ row }) => row.id);
    const addresses = await lockPointingAt(tx, 'operational-addresses', { field: 'task', ids: taskIds });
    for (const { row } of tasks) {
      if (!taskIds.includes(row.id)) continue;
      loaded.locked.set(rowKeyText({ resource: 'tasks', id: row.id }), row);
      loaded.#addresses.set(
        row.id,
        addresses.filter(({ task }) => task.id === row.id).map(({ id }) => id),
      );
    }
    for (const row of addresses) loaded.locked.set(rowKeyText({ resource: 'operational-addresses', id: row.id }), row);
    return loaded;
  }

  async get<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined> {
    return this.#lockedRow(resource, id);
  }

  async lock<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined> {
    return this.#lockedRow(resource, id);
  }

  #lockedRow<Name extends Resource>(resource: Name, id: string): Rows[Name] {
    // The row has its resource's type, because it was found by key.
    return (this.locked.get(rowKeyText({ resource, id })) ?? outside()) as Rows[Name];
  }

  async pointingAt<Name extends Resource>(
    resource: Name,
    field: ReferenceField<Name>,
    id: string,
  ): Promise<Rows[Name][]> {
    if (resource === 'operational-addresses' && field === 'task') {
      return (this.#addresses.get(id) ?? outside()).map((address) => this.#lockedRow(resource, address));
    }
    // No write of a batch changes these.
    if (resource === 'proofs' || resource === 'photos') return pointingAt(this.#tx, resource, { field, id });
    return outside();
  }

  async lockAbove({ rootTask }: Pick<Rows['tasks'], 'rootTask'>): Promise<undefined> {
    return rootTask === null ? undefined : outside();
  }

  missing = outside;
  findBy = outside;
  namesakes = outside;
  lockBelow = outside;
  statusesShownInConflict = outside;
  wasRemoved = outside;
}
