import { useNavigate, useRouter } from '@tanstack/react-router';
import type { SavedView } from '../../../domain/user/saved-views.ts';
import { newId } from '../../commands/new-id.ts';
import { removeView, saveView } from '../../commands/saved-views.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useToday } from '../../components/use-today.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { useSyncedColumns } from '../../lists/use-synced-columns.ts';
import { useSavedViews } from '../../mirror/saved-views.ts';
import { useSession } from '../../mirror/session.ts';
import type { TaskSearch } from './task-search.ts';
import { keptSearch, searchOfView } from './view-search.ts';

const table = 'tasks';

/** The saved views of the task list, and what can be done with them. */
export interface TaskViews {
  all: readonly SavedView[];
  /** The one that the list shows now. */
  current: SavedView | null;
  apply: (view: SavedView) => void;
  /** Keeps what the list shows now under a name, or in place of a view. */
  save: (name: string, id?: string) => void;
  rename: (view: SavedView, name: string) => void;
  remove: (view: SavedView) => void;
  /** A URL that shows the same filters, order and dates to whoever may see the list. */
  linkOf: (view: SavedView) => string;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The saved views of the session's user; undefined until they are known. */
export function useTaskViews(search: TaskSearch): TaskViews | undefined {
  const { id: user } = useSession().user;
  const today = useToday(useTimeZone());
  const router = useRouter();
  const navigate = useNavigate({ from: '/tasks' });
  const performed = usePerformed();
  const { run } = useAction();
  const columns = useSyncedColumns(table);
  const all = useSavedViews(table);
  if (all === undefined || columns === undefined) return undefined;
  const { chosen, order } = columns;
  const kept = keptSearch(search, today);
  const keep = (view: SavedView): void =>
    void run(async () => {
      performed(await saveView(user, table, view));
    });
  const isCurrent = (view: SavedView): boolean =>
    same(keptSearch(searchOfView(view.search, today), today), kept) && same([view.chosen, view.order], [chosen, order]);
  return {
    all,
    current: all.find(isCurrent) ?? null,
    apply: (view) => {
      void navigate({ search: { ...searchOfView(view.search, today) }, replace: true, resetScroll: false });
      if (!same([view.chosen, view.order], [chosen, order]))
        columns.onChange({ chosen: view.chosen, order: view.order });
    },
    save: (name, id = newId()) => keep({ id, name, search: kept, chosen, order }),
    rename: (view, name) => keep({ ...view, name }),
    remove: ({ id }) =>
      void run(async () => {
        performed(await removeView(user, table, id));
      }),
    linkOf: (view) => {
      const { href } = router.buildLocation({ to: '/tasks', search: { ...searchOfView(view.search, today) } });
      return new URL(href, window.location.origin).href;
    },
  };
}
