import { invitesByMail, isOn } from '../../domain/user/preferences.ts';
import { useSession } from './session.ts';
import { useLive } from './use-live.ts';

/** Whether the session's user invites employees by e-mail, live; undefined until it is known. */
export function useInvitesByMail(): boolean | undefined {
  const user = useSession().user.id;
  return useLive(
    async (mirror) => isOn((await mirror.rows('users-settings').get(user))?.tableSettings ?? null, invitesByMail),
    [user],
  );
}
