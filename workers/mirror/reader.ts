import { type Resource, rowKeyText } from '../../domain/kernel/resources.ts';
import type { ReferenceField, RowReader, Rows } from '../../domain/rows.ts';
import { type MirrorDatabase, pointerKey } from './database.ts';
import { plain } from './task-keys.ts';

/** Reads the rows as they are shown, inside the current transaction, and remembers what was asked for, found or not. */
export class MirrorReader implements RowReader {
  readonly touched = new Set<string>();
  readonly #mirror: MirrorDatabase;

  constructor(mirror: MirrorDatabase) {
    this.#mirror = mirror;
  }

  async get<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined> {
    this.touched.add(rowKeyText({ resource, id }));
    const row = await this.#mirror.rows(resource).get(id);
    return row === undefined ? undefined : plain(resource, row);
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
    const rows = await this.#mirror.rows(resource).where(`${field}.id`).equals(id).sortBy('id');
    return rows.map((row) => {
      this.touched.add(rowKeyText({ resource, id: row.id }));
      return plain(resource, row);
    });
  }

  async wasRemoved(): Promise<boolean> {
    return true;
  }
}
