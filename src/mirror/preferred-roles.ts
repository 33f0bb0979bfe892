import { rolesSelected, textsIn } from '../../domain/user/preferences.ts';
import { useSession } from './session.ts';
import { useLive } from './use-live.ts';

/** The ids of the roles that the session's user saved as their default, live; null when none, undefined until it is known. */
export function usePreferredRoles(): string[] | null | undefined {
  const user = useSession().user.id;
  return useLive(
    async (mirror) => {
      const settings = await mirror.rows('users-settings').get(user);
      return textsIn(settings?.tableSettings ?? null, rolesSelected);
    },
    [user],
  );
}
