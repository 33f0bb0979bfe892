import { Dexie, type Table } from 'dexie';
import type { WorkSums } from '../../domain/insight/work-sums.ts';
import { fold } from '../../domain/kernel/fold.ts';
import { type Resource, resources } from '../../domain/kernel/resources.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import type { AnyRow, UniqueField } from '../../domain/rows.ts';
import type { Kept } from '../../domain/visibility/retention.ts';
import type { PendingFile, PendingItem } from '../contract/items.ts';
import type { ServerPage } from '../contract/server-page.ts';
import type { SentFile, SyncState } from '../contract/state.ts';
import type { PackedColumn, PackedTasks } from './packed-tasks.ts';
import type { SearchedResource } from './searched.ts';
import type { StoredRow } from './stored-rows.ts';
import { addKeys, loadAgain, takeCardsFromTabs } from './upgrades.ts';

/** The last server row of a record that pending items touch; null when the server does not have it (yet, or any more). */
export interface BaseRow {
  key: string;
  row: AnyRow | null;
}

/** The pages of a pull so far; applied as a whole with the last one. */
export interface StagedPage {
  page: number;
  changes: { resource: Resource; put: AnyRow[]; remove: string[] }[];
}

/** Rows that a resync has brought so far; those that it has not brought when it ends are gone. */
export interface Brought {
  resource: Resource;
  ids: string[];
}

/**
 * A task that is here although the device's window leaves it out: it was opened, or a page of the server's list showed it. `whole`:
 * with what hangs on it.
 */
export interface Visit {
  id: string;
  at: Instant;
  whole: boolean;
}

/**
 * What a pull changed of tasks. By the pulls since it was asked for, an answer of the server's is brought up to date
 * (`task-pulls.ts`).
 */
export interface TaskPull {
  seq: number;
  /** Tasks that pending items touched, as the server had them before. */
  before: BaseRow[];
  /** Keys of tasks, and of rows that hang on tasks, that are gone. */
  removed: string[];
}

/** The id after which rows of a resource still lack their search words; absent when all have them. */
type WordsAfter = { [Name in SearchedResource as `wordsAfter/${Name}`]: string };

/** Single values of the mirror, each under its own key. */
export interface MirrorValues extends WordsAfter {
  sync: SyncState;
  cookie: string;
  /** The continuation of an initial sync that was interrupted. */
  fillNext: string;
  fillLoaded: number;
  /** The initial sync under way is a resync: it replaces rows that are here already. */
  refill: true;
  epoch: string;
  /** How often rows have changed here. */
  revision: number;
  digestAt: number;
  /** What this device keeps, as the server last said. */
  window: Kept;
  /** Which tasks are in packed columns. */
  packed: PackedTasks;
  /** How often tasks were packed. */
  packings: number;
  /** The work of tasks that this device no longer keeps, as the server summed it last. */
  workSums: WorkSums;
  /** The id of the device whose outbox this mirror shows; another one after the browser has deleted that outbox. */
  device: string;
  /** The last photos and files that have left, by which the time for the others is told. */
  sentFiles: SentFile[];
}

/** The tabs of the task list: one of the lists, or a flag of this viewer's. */
const tabs = ['list', 'assigned', 'owned', 'watched', 'subtask'] as const;

/** Each tab is read in the order of the beginnings, with and without an operational status. A flag that is not set costs nothing. */
const tabIndexes = (tab: string): string[] => [
  `[${tab}+installationTimestampFrom]`,
  `[${tab}+taskOperationalStatus+installationTimestampFrom]`,
];

const indexes: Partial<Record<Resource, string>> = {
  tasks: ['id', ...tabs.flatMap(tabIndexes), '[list+nicknameKey]', 'rootTask.id', 'jobTicketKey', '*words'].join(', '),
  'operational-addresses': 'id, task.id',
  proofs: 'id, operationalAddress.id',
  photos: 'id, proof.id',
  notifications: 'id, createDate',
  'attached-files': 'id, task.id',
  'task-assignments': 'id, task.id',
  scheduled: 'id, employee.id',
};

/** The references by which rows are found from the row that they point at; each has an index. */
const pointers: Partial<Record<Resource, readonly string[]>> = {
  tasks: ['rootTask'],
  'operational-addresses': ['task'],
  proofs: ['operationalAddress'],
  photos: ['proof'],
  'attached-files': ['task'],
  'task-assignments': ['task'],
  scheduled: ['employee'],
  equipment: ['address'],
};

/** Whether rows are found by an index from the row that `field` points at; otherwise the whole table is read. */
export const isPointer = (resource: Resource, field: string): boolean => pointers[resource]?.includes(field) ?? false;

/** Names all rows of a resource that point at `id` with `field`, those that are still to come among them. */
export const pointerKey = (resource: Resource, field: string, id: string): string => `${resource}?${field}=${id}`;

/** Names all rows of a resource that have this folded value in a field that is unique in a company. */
export const uniqueKey = (resource: Resource, field: string, key: string): string => `${resource}?${field}~${key}`;

const uniques: { [Name in Resource]?: string } = { tasks: 'jobTicket' } satisfies UniqueField;

/** The keys of {@link pointerKey} and {@link uniqueKey} under which a row is found. */
export function pointerKeys(resource: Resource, row: AnyRow): string[] {
  const values = row as unknown as Record<string, { id: string } | string | null>;
  const pointing = (pointers[resource] ?? []).flatMap((field) => {
    const reference = values[field];
    return typeof reference === 'object' && reference !== null ? [pointerKey(resource, field, reference.id)] : [];
  });
  const unique = uniques[resource];
  const value = unique === undefined ? null : values[unique];
  return unique !== undefined && typeof value === 'string'
    ? [...pointing, uniqueKey(resource, unique, fold(value))]
    : pointing;
}

/** Indexes for lists, searches and the calendar, since version 3. */
const foundByKeys = {
  tasks: `${indexes.tasks}, undated, pickupTimestampFrom, longUntil`,
  customers: 'id, *words',
  addresses: 'id, *words',
};

/** Indexes for the office's overview since version 4: finished work by its end. */
const foundByEnds = { 'operational-addresses': `${indexes['operational-addresses']}, installedOn, failedOn` };

/** Tables that came after version 5, of resources and others. */
const laterStores = {
  'saved-views': 'id',
  'step-templates': 'id',
  equipment: 'id, address.id, kind, serialNumber',
  visits: 'id, at',
  pages: 'key, at',
  taskPulls: '++seq',
  packedColumns: '[field+part]',
  unpacked: 'id',
};

/** The tables of the first versions, before their indexes for keys and ends. */
const earlyStores = {
  ...Object.fromEntries(
    resources.filter((name) => !(name in laterStores)).map((name) => [name, indexes[name] ?? 'id']),
  ),
  pending: 'id, order, *touches, chain, state',
  files: 'id, proof, state',
  bases: 'key',
  staged: 'page',
  values: 'key',
  brought: '++',
};

/**
 * The mirror of one user: rows of every resource as they are shown (server row and pending items), the server rows beneath,
 * and copies of what waits. It may be thrown away at any time and made again from the server and the outbox.
 */
export class MirrorDatabase extends Dexie {
  declare pending: Table<PendingItem, string>;
  declare files: Table<PendingFile, string>;
  declare bases: Table<BaseRow, string>;
  declare staged: Table<StagedPage, number>;
  declare pages: Table<ServerPage, string>;
  declare visits: Table<Visit, string>;
  declare taskPulls: Table<TaskPull, number, Omit<TaskPull, 'seq'>>;
  declare packedColumns: Table<PackedColumn, [field: string, part: number]>;
  /** The tasks that have changed since they were packed, or have gone. */
  declare unpacked: Table<{ id: string }, string>;
  declare brought: Table<Brought, number>;
  declare values: Table<{ key: keyof MirrorValues; value: MirrorValues[keyof MirrorValues] }, string>;

  readonly generation: number;

  constructor(
    userId: string,
    {
      generation = 0,
      ...options
    }: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange; generation?: number | undefined } = {},
  ) {
    super(mirrorName(userId, generation), { ...options, chromeTransactionDurability: 'relaxed', cache: 'disabled' });
    this.generation = generation;
    // Dexie parses every declared version with every other one, at each start: so a version is only declared for what it alone does.
    this.version(5)
      .stores({ ...earlyStores, ...foundByKeys, ...foundByEnds })
      .upgrade(async (transaction) => {
        await addKeys(transaction);
        await takeCardsFromTabs(transaction);
      });
    // Raise this number when rows get a field or tables change, so that devices load their rows again. The versions between had
    // each their field, and devices of all of them end here.
    this.version(14).stores(laterStores).upgrade(loadAgain);
  }

  /** The table of a resource's rows. */
  rows<Name extends Resource>(resource: Name): Table<StoredRow<Name>, string> {
    return this.table(resource);
  }
}

/** The name of a user's outbox, which only the sync engine opens. */
export const outboxName = (userId: string): string => `ergon-outbox-${userId}`;

/** The name of a user's mirror; each that a browser has left stuck is followed by one of the next generation. */
export const mirrorName = (userId: string, generation = 0): string =>
  generation === 0 ? `ergon-mirror-${userId}` : `ergon-mirror-${userId}-${generation}`;
