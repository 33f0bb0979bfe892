import { type OwnBreak, ownBreakIn } from '../../domain/user/preferences.ts';
import { useSession } from './session.ts';
import { useLive } from './use-live.ts';

/** The break that the session's user takes each day, live; null without one, undefined until it is known. */
export function useOwnBreak(): OwnBreak | null | undefined {
  const user = useSession().user.id;
  return useLive(
    async (mirror) => ownBreakIn((await mirror.rows('users-settings').get(user))?.tableSettings ?? null),
    [user],
  );
}
