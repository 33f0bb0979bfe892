import { type SavedView, savedViewsIn } from '../../domain/user/saved-views.ts';
import { useSession } from './session.ts';
import { useLive } from './use-live.ts';

/** The views of a table that the session's user saved, by name, live; undefined until they are known. */
export function useSavedViews(table: string): SavedView[] | undefined {
  const user = useSession().user.id;
  return useLive(
    async (mirror) => savedViewsIn((await mirror.rows('users-settings').get(user))?.tableSettings ?? null, table),
    [user, table],
  );
}
