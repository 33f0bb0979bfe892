import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { useTaskPage } from '../../mirror/task-page.ts';
import { type Dates, datesOf, type TaskSearch, taskQuery } from './task-search.ts';

/** A list of tasks and the ways to change what it shows. */
export interface TaskList {
  search: TaskSearch;
  dates: Dates | null;
  query: ReturnType<typeof taskQuery>;
  page: ReturnType<typeof useTaskPage>;
  /** Changes some of the search; the list begins again at its first page unless that is what changes. */
  change: (part: { [Name in keyof TaskSearch]?: TaskSearch[Name] | undefined }) => void;
  /** Clears all filters (specification 2.3, refresh). */
  clear: () => void;
}

const without = (search: Record<string, unknown>): TaskSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** The list that the address names, live from the mirror. */
export function useTaskList(search: TaskSearch): TaskList {
  const timeZone = useTimeZone();
  const navigate = useNavigate({ from: '/tasks' });
  const [at] = useState(() => Date.now());
  const now = useMemo(() => ({ at, timeZone }), [at, timeZone]);
  const query = taskQuery(search, now);
  const go = (next: TaskSearch): void => void navigate({ search: next, replace: true, resetScroll: false });
  return {
    search,
    dates: datesOf(search, now),
    query,
    page: useTaskPage(query),
    change: (part) => go(without({ ...search, page: undefined, ...part })),
    clear: () => go(without({ tab: search.tab, size: search.size })),
  };
}
