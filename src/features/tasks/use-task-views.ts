import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { PerformResult } from '../../../domain/mutation/decision.ts';
import type { ViewContent } from '../../../domain/saved-view/content.ts';
import { longestViewName } from '../../../domain/saved-view/resource.ts';
import { newId } from '../../commands/new-id.ts';
import { createView, deleteView, overwriteView, renameView, shareView } from '../../commands/saved-views.ts';
import type { ChosenColumns, ColumnChoice } from '../../components/table/table-shape.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useToday } from '../../components/use-today.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { useSyncedColumns } from '../../lists/use-synced-columns.ts';
import { type ListedView, useSavedViews } from '../../mirror/saved-views.ts';
import type { TaskSearch } from './task-search.ts';
import { keptSearch, searchOfView } from './view-search.ts';

const list = 'tasks';

/** The saved views of the task list, and what can be done with them. */
export interface TaskViews {
  all: readonly ListedView[];
  /** The one that is chosen. */
  current: ListedView | null;
  /** Whether the list shows something else than the chosen view keeps. */
  isChanged: boolean;
  apply: (view: ListedView) => void;
  /** Leaves the chosen view: the list has one's own columns again. */
  leave: () => void;
  /** Saves what the list shows now under a name. */
  save: (name: string) => void;
  /** Keeps what the list shows now in a view. */
  overwrite: (view: ListedView) => void;
  /** Saves the same view for oneself. */
  copy: (view: ListedView) => void;
  rename: (view: ListedView, name: string) => void;
  share: (view: ListedView, shared: boolean) => void;
  remove: (view: ListedView) => void;
  /** A URL that shows the same filters, order and dates to whoever may see the list. */
  linkOf: (view: ListedView) => string;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A name that none of one's own views has, with a number behind it where that is needed. */
function freeName(name: string, views: readonly ListedView[]): string {
  const taken = new Set(views.filter(({ sharedBy }) => sharedBy === null).map((view) => view.name));
  const short = name.slice(0, longestViewName - 5);
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${short} (${count})`;
  return free;
}

/** Columns without what is only in another object, in one order. */
const columnsOf = ({ chosen, order, widths }: ChosenColumns): ChosenColumns => ({
  chosen,
  order,
  widths: widths && Object.fromEntries(Object.entries(widths).sort(([one], [other]) => (one < other ? -1 : 1))),
});

/** The columns of the list: those of the chosen view, which may be changed until another is chosen, or else one's own. */
function useViewColumns(current: ListedView | null, own: ColumnChoice | undefined) {
  const [changed, setChanged] = useState<{ view: string; columns: ChosenColumns } | null>(null);
  if (current === null) return { columns: own, reset: () => setChanged(null) };
  const shown = changed?.view === current.id ? changed.columns : columnsOf(current.content);
  const onChange = (change: Partial<ChosenColumns>): void =>
    setChanged({ view: current.id, columns: { ...shown, ...change } });
  return { columns: { ...shown, onChange }, reset: () => setChanged(null) };
}

/** The saved views of the session's user and of the company, and the columns of the list; undefined until they are known. */
export function useTaskViews(search: TaskSearch): { views: TaskViews; columns: ColumnChoice } | undefined {
  const today = useToday(useTimeZone());
  const router = useRouter();
  const navigate = useNavigate({ from: '/tasks' });
  const performed = usePerformed();
  const { run } = useAction();
  const all = useSavedViews(list);
  const current = all?.find(({ id }) => id === search.view) ?? null;
  const { columns, reset } = useViewColumns(current, useSyncedColumns(list));
  if (all === undefined || columns === undefined) return undefined;
  const shown: ViewContent = { search: keptSearch(search, today), ...columnsOf(columns) };
  const go = (next: TaskSearch): void => void navigate({ search: { ...next }, replace: true, resetScroll: false });
  const perform = (change: () => Promise<PerformResult>, then?: () => void): void =>
    void run(async () => {
      if (performed(await change())) then?.();
    });
  const choose = (id: string, next: TaskSearch): void => {
    reset();
    go({ ...next, view: id });
  };
  const create = (name: string, content: ViewContent): void => {
    const id = newId();
    perform(
      () => createView(id, { list, name, content }),
      () => choose(id, searchOfView(content.search, today)),
    );
  };
  const isKept = ({ content }: ListedView): boolean =>
    same(keptSearch(searchOfView(content.search, today), today), shown.search) &&
    same(columnsOf(content), columnsOf(shown));
  const views: TaskViews = {
    all,
    current,
    isChanged: current !== null && !isKept(current),
    apply: (view) => choose(view.id, searchOfView(view.content.search, today)),
    leave: () => {
      reset();
      go({ ...(search.tab === undefined ? {} : { tab: search.tab }) });
    },
    save: (name) => create(name, shown),
    overwrite: (view) =>
      perform(
        () => overwriteView(view.row, shown),
        () => choose(view.id, search),
      ),
    copy: ({ name, content }) => create(freeName(name, all), content),
    rename: (view, name) => perform(() => renameView(view.row, name)),
    share: ({ id }, shared) => perform(() => shareView(id, shared)),
    remove: ({ id }) => perform(() => deleteView(id)),
    linkOf: ({ id, content, shared }) => {
      const named = { ...searchOfView(content.search, today), ...(shared ? { view: id } : {}) };
      const { href } = router.buildLocation({ to: '/tasks', search: named });
      return new URL(href, window.location.origin).href;
    },
  };
  return { views, columns };
}
