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
  /** The ids for which `get` would find no row, in one query for many new rows. */
  missing(resource: Resource, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Like `get`, but locked until the decision is stored. Lock a task before its rows. */
  lock<Name extends Resource>(resource: Name, id: string): Promise<Rows[Name] | undefined>;
  /** The rows whose reference `field` points at `id`, in order of id. */
  pointingAt<Name extends Resource>(resource: Name, field: ReferenceField<Name>, id: string): Promise<Rows[Name][]>;
  /**
   * The rows of a company with this value in a unique field, ignoring case and accents, even those that the actor
   * doesn't see. The server also locks the value; a device checks only its own rows, and the server decides.
   */
  findBy<Name extends keyof UniqueField>(
    resource: Name,
    field: UniqueField[Name],
    sought: Sought,
  ): Promise<Rows[Name][]>;
  /**
   * The rows of a company that may equal rows of an import, by name. The server also locks out other imports of the
   * company; a device compared the file before, and returns none: the server decides.
   */
  namesakes<Name extends ImportedResource>(resource: Name, sought: SoughtNames): Promise<Rows[Name][]>;
  /**
   * Locks and returns the task above, even if the actor doesn't see it: its status follows from changes below, whoever
   * makes them. The same goes for a task named by one of their requests.
   */
  lockAbove(task: Pick<Rows['tasks'], 'rootTask'>): Promise<Rows['tasks'] | undefined>;
  /**
   * Locks and returns the subtasks in order of id, even if the actor doesn't see them: internal subtasks of other
   * companies end with the task.
   */
  lockBelow(taskId: string): Promise<Rows['tasks'][]>;
  /**
   * The statuses of others that a conflict showed to the actor beside their own (`mine`). `item` is the item of that
   * conflict; null when unknown. A device believes its own item; the server looks the conflict up.
   */
  statusesShownInConflict(query: ConflictQuery): Promise<ReadonlySet<string>>;
  /**
   * Whether a missing row was deleted while the actor saw it; false when it is only hidden from them. A device can't
   * tell and assumes it; the server decides.
   */
  wasRemoved(resource: Resource, id: string): Promise<boolean>;
}

/** Identifies a conflict about an address's status that was shown to somebody. */
export interface ConflictQuery {
  item: string | null;
  address: string;
  mine: string;
}

/** The field of a resource that is unique in a company, with an index by its folded key on both sides. */
export interface UniqueField {
  tasks: 'jobTicket';
}

/** A value of a company to look up. */
export interface Sought {
  company: string;
  value: string;
}

/** The resources that an import compares by name: addresses by street, customers by nickname and tax number. */
export type ImportedResource = 'addresses' | 'customers';

/** Names to look up among a company's rows, ignoring case and accents. */
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

/** A change of a row. The store sets `version` and the dates. */
export type Write = {
  [Name in Resource]:
    | { kind: 'create'; resource: Name; id: string; row: NewRow<Name> }
    | { kind: 'change'; resource: Name; id: string; set: Partial<NewRow<Name>> }
    | { kind: 'remove'; resource: Name; id: string };
}[Resource];

/** A row without the fields that the store sets. */
export type NewRow<Name extends Resource> = Omit<Rows[Name], 'id' | 'version' | 'createDate' | 'modifyDate'>;
