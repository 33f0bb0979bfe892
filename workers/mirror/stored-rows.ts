import type { Resource } from '../../domain/kernel/resources.ts';
import type { AnyRow, Rows } from '../../domain/rows.ts';
import type { TaskList } from '../../domain/task/lists.ts';
import { isSearched, type SearchedResource } from './searched.ts';

/** The fields that the mirror adds to searched rows. */
export interface SearchKeys {
  /** Folded words for searching; filled in when there is time. */
  words?: string[];
}

/** Fields that the mirror adds to a task for its indexes. 1 stands for true, since IndexedDB does not index booleans. */
export interface TaskKeys {
  /** Absent, as all of the tabs, where only the name of a task is known. */
  list?: TaskList;
  nicknameKey: string;
  /** Absent where there is no job ticket. */
  jobTicketKey?: string;
  assigned?: 1;
  owned?: 1;
  watched?: 1;
  subtask?: 1;
  /** It has no beginning, so that no index of beginnings has it. */
  undated?: 1;
  /** When it ends, where it lasts so long that looking a little before a time would not find it (`long-tasks.ts`). */
  longUntil?: number;
}

/** A row as the mirror keeps it: the row itself, and for some resources what its indexes need. */
export type StoredRow<Name extends Resource> = Rows[Name] &
  (Name extends 'tasks' ? TaskKeys : unknown) &
  (Name extends SearchedResource ? SearchKeys : unknown);

const keyNames = [
  'list',
  'nicknameKey',
  'jobTicketKey',
  'assigned',
  'owned',
  'watched',
  'subtask',
  'undated',
  'longUntil',
  'words',
] as const;

/** The row without what the mirror added. */
export function plain<Name extends Resource>(resource: Name, row: StoredRow<Name>): Rows[Name];
export function plain(resource: Resource, row: AnyRow): AnyRow;
export function plain(resource: Resource, row: AnyRow): AnyRow {
  if (!isSearched(resource)) return row;
  const copy: Record<string, unknown> = { ...row };
  for (const name of keyNames) delete copy[name];
  return copy as AnyRow;
}
