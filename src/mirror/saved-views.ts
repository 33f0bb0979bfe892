import { isOwn } from '../../domain/account/permissions.ts';
import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import type { ViewContent } from '../../domain/saved-view/content.ts';
import { mayChangeView } from '../../domain/saved-view/permissions.ts';
import type { SavedView } from '../../domain/schemas.ts';
import { personName } from '../../domain/user/names.ts';
import { useViewer } from './session.ts';
import { useLive } from './use-live.ts';

/** A saved view of a list: one's own, or one that a colleague shares. */
export interface ListedView {
  id: string;
  name: string;
  content: ViewContent;
  /** Whether everybody of the company sees it. */
  shared: boolean;
  /** The colleague who shares it, empty where the name isn't known; null for one's own. */
  sharedBy: string | null;
  mayChange: boolean;
  row: SavedView;
}

/** The views of a list that the session's user sees, their own first, by name, live; undefined until they are known. */
export function useSavedViews(list: string): ListedView[] | undefined {
  const viewer = useViewer();
  return useLive(
    async (mirror) => {
      // What somebody shared with an earlier employer is no view of theirs any more.
      const isHere = (row: SavedView): boolean => row.list === list && (!row.shared || isOwn(viewer, row));
      const rows = (await mirror.rows('saved-views').toArray()).filter(isHere);
      const authors = await mirror.rows('users').bulkGet(rows.map(({ author }) => author.id));
      const views = rows.map((row, at): ListedView => {
        const author = authors[at];
        const name = author === undefined ? '' : personName(author);
        return {
          id: row.id,
          name: row.nickname,
          // Its mutations take nothing else.
          content: JSON.parse(row.content) as ViewContent,
          shared: row.shared,
          sharedBy: row.author.id === viewer.userId ? null : name,
          mayChange: mayChangeView(viewer, row),
          row,
        };
      });
      const isOther = ({ sharedBy }: ListedView): number => (sharedBy === null ? 0 : 1);
      return views.sort((one, other) => isOther(one) - isOther(other) || phoneBookOrder(one.name, other.name));
    },
    [list, viewer],
  );
}
