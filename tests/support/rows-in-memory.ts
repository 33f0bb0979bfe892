import { must } from '../../domain/kernel/assert.ts';
import { fold } from '../../domain/kernel/fold.ts';
import { type Resource, resources, rowKeyText } from '../../domain/kernel/resources.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import { addressCompletionStatuses } from '../../domain/operational-address/states.ts';
import type {
  AnyRow,
  ConflictQuery,
  ImportedResource,
  NewRow,
  ReferenceField,
  RowReader,
  Rows,
  Sought,
  SoughtNames,
  UniqueField,
  Write,
} from '../../domain/rows.ts';

/** The `index`-th id, the same in every run, so that a failing example reads well. */
export const fixedId = (index: number): string => `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;

/** All rows there are, kept as the server keeps them: each write gives the row its next version. */
export class RowsInMemory implements RowReader {
  #rows = new Map<Resource, Map<string, AnyRow>>(resources.map((resource) => [resource, new Map()]));

  readonly #removed = new Set<string>();

  /** Puts rows as they are first made. */
  with<Name extends Resource>(resource: Name, rows: Record<string, NewRow<Name>>): this {
    for (const [id, row] of Object.entries(rows)) this.apply({ kind: 'create', resource, id, row } as Write, 0);
    return this;
  }

  /** Writes as the server does. Creating what exists and changing what does not are the caller's mistakes. */
  apply(write: Write, at: Instant): void {
    const rows = this.#of(write.resource);
    const present = rows.get(write.id);
    if (write.kind === 'remove') {
      rows.delete(write.id);
      this.#removed.add(rowKeyText(write));
    } else if (write.kind === 'create') {
      if (present !== undefined) throw new Error(`${write.resource}/${write.id} exists already`);
      rows.set(write.id, { id: write.id, version: 1, createDate: at, modifyDate: at, ...write.row } as AnyRow);
    } else {
      const { version } = must(present, `${write.resource}/${write.id}`);
      rows.set(write.id, { ...present, ...write.set, version: version + 1, modifyDate: at } as AnyRow);
    }
  }

  applyAll(writes: readonly Write[], at: Instant): void {
    for (const write of writes) this.apply(write, at);
  }

  /** All rows as they are now; rows are never changed in place. */
  copy(): Map<Resource, Map<string, AnyRow>> {
    return new Map([...this.#rows].map(([resource, rows]) => [resource, new Map(rows)]));
  }

  restore(copy: Map<Resource, Map<string, AnyRow>>): void {
    this.#rows = copy;
  }

  /** The row, which has to be there. */
  row<Name extends Resource>(resource: Name, id: string): Rows[Name] {
    return must(this.#of(resource).get(id), `${resource}/${id}`);
  }

  /** Every row of a resource, in order of id. */
  all<Name extends Resource>(resource: Name): Rows[Name][] {
    return [...this.#of(resource).values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  get<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined> {
    return Promise.resolve(this.#of(resource).get(id));
  }

  missing(resource: Resource, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(ids.filter((id) => !this.#of(resource).has(id))));
  }

  lock<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined> {
    return this.get(resource, id);
  }

  pointingAt<Name extends Resource>(resource: Name, field: ReferenceField<Name>, id: string): Promise<Rows[Name][]> {
    const pointing = this.all(resource).filter((row) => {
      const value: unknown = row[field];
      const references = (Array.isArray(value) ? value : [value]) as ({ id: string } | null)[];
      return references.some((reference) => reference?.id === id);
    });
    return Promise.resolve(pointing);
  }

  findBy<Name extends keyof UniqueField>(
    resource: Name,
    field: UniqueField[Name],
    { company, value }: Sought,
  ): Promise<Rows[Name][]> {
    const found = this.all(resource).filter(
      (row) => row.company?.id === company && row[field] !== null && fold(row[field]) === fold(value),
    );
    return Promise.resolve(found);
  }

  namesakes<Name extends ImportedResource>(resource: Name, { company, names }: SoughtNames): Promise<Rows[Name][]> {
    const keys = new Set(names.map(fold));
    const namesOf = (row: Rows[ImportedResource]): (string | null)[] =>
      'street' in row ? [row.street] : [row.nickname, row.afm];
    const found = this.all(resource).filter(
      (row) => row.company?.id === company && namesOf(row).some((name) => name !== null && keys.has(fold(name))),
    );
    return Promise.resolve(found);
  }

  lockAbove({ rootTask }: Pick<Rows['tasks'], 'rootTask'>): Promise<Rows['tasks'] | undefined> {
    return rootTask === null ? Promise.resolve(undefined) : this.get('tasks', rootTask.id);
  }

  lockBelow(taskId: string): Promise<Rows['tasks'][]> {
    return this.pointingAt('tasks', 'rootTask', taskId);
  }

  /** As a device: who names the item that they answer was asked. */
  statusesShownInConflict({ item }: ConflictQuery): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(item === null ? [] : addressCompletionStatuses));
  }

  wasRemoved(resource: Resource, id: string): Promise<boolean> {
    return Promise.resolve(this.#removed.has(rowKeyText({ resource, id })));
  }

  #of<Name extends Resource>(resource: Name): Map<string, Rows[Name]> {
    return must(this.#rows.get(resource), resource) as unknown as Map<string, Rows[Name]>;
  }
}
