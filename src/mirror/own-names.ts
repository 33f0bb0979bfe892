import { type Session, useSession } from './session.ts';
import { useLive } from './use-live.ts';

/** What the person is called: as they last wrote it, and as signing in told it until that is here. */
export function useOwnNames(): Pick<Session['user'], 'nickname' | 'name' | 'surname'> {
  const { user } = useSession();
  return useLive((mirror) => mirror.rows('users').get(user.id), [user.id]) ?? user;
}
