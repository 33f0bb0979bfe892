import { fold } from '../kernel/fold.ts';
import { groupBy } from '../kernel/polyfills.ts';
import type { Resource } from '../kernel/resources.ts';
import type { RowReader, Rows, Sought, UniqueField } from '../rows.ts';

/** Rows of an account as they were when a file was compared with them. */
export interface Snapshot {
  customers: readonly Rows['customers'][];
  addresses: readonly Rows['addresses'][];
  /** At least those that have a job ticket of the file. */
  tasks: readonly Rows['tasks'][];
}

/** Reads rows of a snapshot, so that each row of a file can be decided before anything is written. */
export class SnapshotRows implements RowReader {
  readonly #rows: Readonly<Partial<Record<Resource, ReadonlyMap<string, object>>>>;
  readonly #byTicket: ReadonlyMap<string, Rows['tasks'][]>;

  constructor({ customers, addresses, tasks }: Snapshot) {
    const byId = (rows: readonly { id: string }[]) => new Map(rows.map((row) => [row.id, row]));
    this.#rows = { customers: byId(customers), addresses: byId(addresses), tasks: byId(tasks) };
    this.#byTicket = groupBy(tasks, ({ jobTicket }) => fold(jobTicket ?? ''));
  }

  get<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined> {
    // The rows under a resource's name are of that resource.
    return Promise.resolve(this.#rows[resource]?.get(id) as Rows[Name] | undefined);
  }

  missing(resource: Resource, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(ids.filter((id) => this.#rows[resource]?.has(id) !== true)));
  }

  lock<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined> {
    return this.get(resource, id);
  }

  /** Nothing that a file makes is pointed at yet. */
  pointingAt(): Promise<[]> {
    return Promise.resolve([]);
  }

  findBy<Name extends keyof UniqueField>(
    _resource: Name,
    _field: UniqueField[Name],
    sought: Sought,
  ): Promise<Rows[Name][]> {
    const found = this.#byTicket.get(fold(sought.value)) ?? [];
    return Promise.resolve(found.filter(({ company }) => company?.id === sought.company) as Rows[Name][]);
  }

  /** The plan has compared the rows with what is there. */
  namesakes(): Promise<[]> {
    return Promise.resolve([]);
  }

  lockAbove(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  lockBelow(): Promise<[]> {
    return Promise.resolve([]);
  }

  /** Imports change no status, so nobody was asked about one. */
  statusesShownInConflict(): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set());
  }

  wasRemoved(): Promise<boolean> {
    return Promise.resolve(true);
  }
}
