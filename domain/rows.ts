import type { z } from 'zod';
import type { Resource } from './kernel/resources.ts';
import type { rowSchemas } from './schemas.ts';

/** The row type of each resource. */
export type Rows = { [Name in Resource]: z.infer<(typeof rowSchemas)[Name]> };

/** A row of any resource. */
export type AnyRow = Rows[Resource];

/** Reads rows for a decision; the server's also locks them, the device's shows what is pending. */
export interface RowReader {
  /** The row, or undefined when it does not exist. */
  get<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined>;
  /** Those of some ids that `get` would find no row for: one question about many rows that are to be made. */
  missing(resource: Resource, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The same as `get`, kept from others until the decision is stored. Lock a task before what hangs on it. */
  lock<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined>;
  /** The rows whose reference `field` points at `id`, in order of id. */
  pointingAt<Name extends Resource>(resource: Name, field: ReferenceField<Name>, id: string): Promise<Rows[Name][]>;
  /**
   * The rows of a company that have this value in a field that is unique in it, without regard to case and accents, whether
   * the actor sees them or not. The server also keeps the value from others until the decision is stored, so that two
   * people who take it at the same moment take turns; a device knows only the rows that it has, and the server decides.
   */
  findBy<Name extends keyof UniqueField>(
    resource: Name,
    field: UniqueField[Name],
    sought: Sought,
  ): Promise<Rows[Name][]>;
  /**
   * The rows of a company that may be the same as rows of an import, by the names that they go by. The server also keeps other
   * imports of the company waiting until the decision is stored; a device compares a file with what it has before it is
   * imported, and gives none: the server has the last word.
   */
  namesakes<Name extends ImportedResource>(resource: Name, sought: SoughtNames): Promise<Rows[Name][]>;
  /**
   * The task above this one, kept from others like `lock`, also where the actor does not see it: what follows for it from a
   * change below is written whoever makes that change. So it is with a task that a request of theirs names.
   */
  lockAbove(task: Pick<Rows['tasks'], 'rootTask'>): Promise<Rows['tasks'] | undefined>;
  /**
   * The tasks right below this one, in order of id, kept from others like `lock`, also where the actor does not see them: what
   * another company made of a task for its own people ends with it.
   */
  lockBelow(taskId: string): Promise<Rows['tasks'][]>;
  /**
   * The statuses of others beside which the actor was asked, about an address, whether theirs (`mine`) stands: what a conflict
   * of an earlier change of theirs has shown as the others'. `item` is that change; null where it is not said. A device asks
   * by itself and gives what it is told; the server looks the conflict up.
   */
  statusesShownInConflict(query: ConflictQuery): Promise<ReadonlySet<string>>;
  /**
   * Whether a row that `get` does not find was deleted while the actor saw it; false for one that is no longer shown to them
   * or never was. A device cannot tell and believes it; the server has the last word.
   */
  wasRemoved(resource: Resource, id: string): Promise<boolean>;
}

/** A question that a conflict about the status of an address has put to somebody. */
export interface ConflictQuery {
  item: string | null;
  address: string;
  mine: string;
}

/** The field of a resource whose value is unique in a company; it has an index by its folded key on both sides. */
export interface UniqueField {
  tasks: 'jobTicket';
}

/** A value of a company to look up. */
export interface Sought {
  company: string;
  value: string;
}

/** What is compared by name when a file is imported: addresses by their street, customers by nickname and tax number. */
export type ImportedResource = 'addresses' | 'customers';

/** Names of a company's rows to look up, without regard to case and accents. */
export interface SoughtNames {
  company: string;
  names: readonly string[];
}

/** The fields of a resource that hold a reference or a list of them. */
export type ReferenceField<Name extends Resource> = {
  [Field in keyof Rows[Name]]-?: NonNullable<Rows[Name][Field]> extends { id: string } | { id: string }[]
    ? Field
    : never;
}[keyof Rows[Name]] &
  string;

/** What a decision does to the rows. `version` and the dates are the store's to keep. */
export type Write = {
  [Name in Resource]:
    | { kind: 'create'; resource: Name; id: string; row: NewRow<Name> }
    | { kind: 'change'; resource: Name; id: string; set: Partial<NewRow<Name>> }
    | { kind: 'remove'; resource: Name; id: string };
}[Resource];

/** A row without what the store keeps itself. */
export type NewRow<Name extends Resource> = Omit<Rows[Name], 'id' | 'version' | 'createDate' | 'modifyDate'>;
