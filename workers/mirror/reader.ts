import { fold } from '../../domain/kernel/fold.ts';
import { type Resource, rowKeyText } from '../../domain/kernel/resources.ts';
import { addressCompletionStatuses } from '../../domain/operational-address/states.ts';
import type { ConflictQuery, ReferenceField, RowReader, Rows, Sought, UniqueField } from '../../domain/rows.ts';
import { isPointer, type MirrorDatabase, pointerKey, uniqueKey } from './database.ts';
import { rowsOf } from './many-rows.ts';
import { plain } from './stored-rows.ts';

function pointsAt(row: object, field: string, id: string): boolean {
  const value: unknown = (row as Record<string, unknown>)[field];
  const references = (Array.isArray(value) ? value : [value]) as ({ id: string } | null)[];
  return references.some((reference) => reference?.id === id);
}

/** Reads the rows as they are shown, inside the current transaction, and remembers what was asked for, found or not. */
export class MirrorReader implements RowReader {
  readonly touched = new Set<string>();
  readonly #mirror: Pick<MirrorDatabase, 'rows'>;

  constructor(mirror: Pick<MirrorDatabase, 'rows'>) {
    this.#mirror = mirror;
  }

  async get<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined> {
    this.touched.add(rowKeyText({ resource, id }));
    const row = await this.#mirror.rows(resource).get(id);
    return row === undefined ? undefined : plain(resource, row);
  }

  async missing(resource: Resource, ids: readonly string[]): Promise<ReadonlySet<string>> {
    for (const id of ids) this.touched.add(rowKeyText({ resource, id }));
    const there = await rowsOf(this.#mirror.rows(resource), ids);
    return new Set(ids.filter((_, index) => there[index] === undefined));
  }

  /** The same as `get`: on a device the transaction itself keeps others away. */
  lock<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined> {
    return this.get(resource, id);
  }

  async pointingAt<Name extends Resource>(
    resource: Name,
    field: ReferenceField<Name>,
    id: string,
  ): Promise<Rows[Name][]> {
    this.touched.add(pointerKey(resource, field, id));
    const table = this.#mirror.rows(resource);
    // What is asked for seldom has no index (whether a row that is to be deleted is still needed): the table is read through.
    // Either way rows come in the order of their ids: those with the same value in an index do, too.
    const rows = isPointer(resource, field)
      ? await table.where(`${field}.id`).equals(id).toArray()
      : await table.filter((row) => pointsAt(row, field, id)).toArray();
    return rows.map((row) => {
      this.touched.add(rowKeyText({ resource, id: row.id }));
      return plain(resource, row);
    });
  }

  async findBy<Name extends keyof UniqueField>(
    resource: Name,
    field: UniqueField[Name],
    { company, value }: Sought,
  ): Promise<Rows[Name][]> {
    const key = fold(value);
    this.touched.add(uniqueKey(resource, field, key));
    const rows = await this.#mirror.rows(resource).where(`${field}Key`).equals(key).toArray();
    const found = rows.filter((row) => row.company?.id === company);
    return found.map((row) => {
      this.touched.add(rowKeyText({ resource, id: row.id }));
      return plain(resource, row);
    });
  }

  namesakes(): Promise<[]> {
    return Promise.resolve([]);
  }

  lockAbove({ rootTask }: Pick<Rows['tasks'], 'rootTask'>): Promise<Rows['tasks'] | undefined> {
    return rootTask === null ? Promise.resolve(undefined) : this.get('tasks', rootTask.id);
  }

  lockBelow(taskId: string): Promise<Rows['tasks'][]> {
    return this.pointingAt('tasks', 'rootTask', taskId);
  }

  /** A device that answers a conflict was asked, with whatever status it says it was shown. */
  async statusesShownInConflict({ item }: ConflictQuery): Promise<ReadonlySet<string>> {
    return new Set(item === null ? [] : addressCompletionStatuses);
  }

  async wasRemoved(): Promise<boolean> {
    return true;
  }
}
