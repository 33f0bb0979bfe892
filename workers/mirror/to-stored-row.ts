import { fold } from '../../domain/kernel/fold.ts';
import type { Resource } from '../../domain/kernel/resources.ts';
import type { AnyRow, Rows } from '../../domain/rows.ts';
import type { Task } from '../../domain/schemas.ts';
import { isAssignedTo, isOwnedBy, isWatchedBy, taskListOf } from '../../domain/task/lists.ts';
import { isCard } from '../../domain/visibility/cards.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import { longUntilOf } from './long-tasks.ts';
import { searchWords } from './search-words.ts';
import { isSearched, type SearchedResource } from './searched.ts';
import type { StoredRow, TaskKeys } from './stored-rows.ts';

/** In which tabs a task is, for this viewer. */
function tabsOf(task: Task, viewer: Viewer): Partial<TaskKeys> {
  const tabs: Partial<TaskKeys> = { list: taskListOf(task) };
  if (isAssignedTo(task, viewer)) tabs.assigned = 1;
  if (isOwnedBy(task, viewer)) tabs.owned = 1;
  if (isWatchedBy(task, viewer)) tabs.watched = 1;
  if (task.rootTask !== null) tabs.subtask = 1;
  return tabs;
}

/** The index fields of a task, for this viewer. A card is in no tab. */
function taskKeys(task: Task, viewer: Viewer): TaskKeys {
  const keys: TaskKeys = { nicknameKey: fold(task.nickname) };
  if (task.jobTicket !== null) keys.jobTicketKey = fold(task.jobTicket);
  if (!isCard('tasks', task)) Object.assign(keys, tabsOf(task, viewer));
  if (task.installationTimestampFrom === null) keys.undated = 1;
  const longUntil = longUntilOf(task);
  if (longUntil !== null) keys.longUntil = longUntil;
  return keys;
}

/** Adds the search words to a row that came without. */
export const withWords = <Row extends AnyRow>(resource: SearchedResource, row: Row): Row & { words: string[] } => ({
  ...row,
  words: searchWords(resource, row),
});

/** A row with what the mirror's indexes need; everything else stays as the server sent it. */
export function toStoredRow<Name extends Resource>(resource: Name, row: Rows[Name], viewer: Viewer): StoredRow<Name>;
export function toStoredRow(resource: Resource, row: AnyRow, viewer: Viewer): AnyRow;
export function toStoredRow(resource: Resource, row: AnyRow, viewer: Viewer): AnyRow {
  if (!isSearched(resource)) return row;
  const keys = resource === 'tasks' ? taskKeys(row as Task, viewer) : {};
  return Object.assign({ ...row }, keys, { words: searchWords(resource, row) });
}

/** The same for all rows of a page of the initial sync, in place and without search words, which are filled in when there is time. */
export function toStoredRows(resource: Resource, rows: AnyRow[], viewer: Viewer): AnyRow[] {
  if (resource === 'tasks') for (const row of rows) Object.assign(row, taskKeys(row as Task, viewer));
  return rows;
}
