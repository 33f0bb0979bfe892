import { type Session, useSession } from './session.ts';
import { useLive } from './use-live.ts';

/** The person's names: as last edited, and until that is loaded, as in the sign-in reply. */
export function useOwnNames(): Pick<Session['user'], 'nickname' | 'name' | 'surname'> {
  const { user } = useSession();
  return useLive((mirror) => mirror.rows('users').get(user.id), [user.id]) ?? user;
}
