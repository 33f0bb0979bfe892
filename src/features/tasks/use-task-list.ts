import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { ListPage, ListQuery } from '../../../domain/list/query.ts';
import type { Dates } from '../../components/table/quick-ranges.tsx';
import { useToday } from '../../components/use-today.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { type Beyond, useListBeyond } from '../../lists/use-list-beyond.ts';
import { taskList } from '../../mirror/lists/tables/tasks.ts';
import { useViewer } from '../../mirror/session.ts';
import { beginningIn, type ListedTask } from '../../mirror/task-page.ts';
import type { TaskTab } from '../../mirror/task-tab.ts';
import {
  datesOf,
  type Hours,
  hoursOf,
  type KeptLists,
  type TaskQuery,
  type TaskSearch,
  taskQuery,
  turnedTo,
  withQuery,
} from './task-search.ts';
import { visibleTabs } from './visible-tabs.ts';

/** A list of tasks and the ways to change what it shows. */
export interface TaskList {
  dates: Dates | null;
  hours: Hours;
  query: TaskQuery;
  page: ListPage<ListedTask> | undefined;
  /** Where its oldest tasks come from; null for a list that this device has whole. */
  beyond: Beyond | null;
  /** Changes dates or hours; the list begins again at its first page. */
  change: (part: { [Name in 'from' | 'to' | 'always' | keyof Hours]?: TaskSearch[Name] | undefined }) => void;
  /** Turns to a tab, as it was left (specification 2.3). */
  turnTo: (tab: TaskTab) => void;
  /** Changes the query of the table. */
  changeQuery: (query: ListQuery) => void;
  /** Clears all filters and goes back to today (specification 2.3, refresh). */
  clear: () => void;
}

const without = (search: Record<string, unknown>): TaskSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** The query for the mirror, with the dates as a filter. */
export const inDates = ({ installation }: TaskQuery, list: ListQuery): ListQuery => ({
  ...list,
  filters: [...beginningIn(installation), ...list.filters],
});

/** The list for the search parameters, live from the mirror. */
export function useTaskList(search: TaskSearch): TaskList {
  const timeZone = useTimeZone();
  const navigate = useNavigate({ from: '/tasks' });
  const today = useToday(timeZone);
  const now = useMemo(() => ({ today, timeZone }), [today, timeZone]);
  const viewer = useViewer();
  // A link may name a tab that this person does not have.
  const has = visibleTabs(viewer).some(({ tab }) => tab === search.tab);
  const query = useMemo(() => taskQuery(has ? search : { ...search, tab: 'active' }, now), [search, has, now]);
  const kept = useRef<KeptLists>(new Map());
  const go = (next: TaskSearch): void => void navigate({ search: { ...next }, replace: true, resetScroll: false });
  return {
    dates: datesOf(search, today),
    hours: hoursOf({ ...search }),
    query,
    ...useListBeyond(taskList(query.tab), inDates(query, query.list)),
    change: (part) => go(without({ ...search, page: undefined, ...part })),
    turnTo: (tab) => go(turnedTo(tab, search, kept.current)),
    changeQuery: (list) => go(withQuery(search, list)),
    clear: () => go(without({ tab: search.tab, size: search.size })),
  };
}
