import type { Resource } from '../../domain/kernel/resources.ts';
import type { Rows } from '../../domain/rows.ts';
import type { TaskList } from '../../domain/task/lists.ts';

/** Fields that the mirror adds to a task for its indexes. 1 stands for true, since IndexedDB does not index booleans. */
export interface TaskKeys {
  list: TaskList;
  nicknameKey: string;
  /** Absent where there is no job ticket. */
  jobTicketKey?: string;
  assigned?: 1;
  owned?: 1;
  watched?: 1;
  subtask?: 1;
  /** Folded words for searching; filled in when there is time. */
  words?: string[];
}

/** A row as the mirror keeps it: the row itself, and for some resources what its indexes need. */
export type StoredRow<Name extends Resource> = Name extends 'tasks' ? Rows[Name] & TaskKeys : Rows[Name];
