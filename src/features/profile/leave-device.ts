import { useTranslation } from 'react-i18next';
import { signOut } from '../../commands/session.ts';
import { countPending } from '../../mirror/pending.ts';
import { currentSession, endSession } from '../../mirror/session.ts';
import { useMirror } from '../../mirror/use-live.ts';

/** Ends the session on this device after the server has ended it; unsent work stays until the next sign-in. */
export async function leaveDevice(): Promise<void> {
  const left = currentSession();
  await signOut();
  endSession(left);
}

/** Returns a sentence about the unsent work on this device; empty if there is none. */
export function useUnsentText(): () => Promise<string> {
  const { t } = useTranslation();
  const mirror = useMirror();
  return async () => {
    const { changes, photos, attention } = await countPending(mirror);
    const parts = [
      changes > 0 ? t('sync.changes', { count: changes }) : null,
      photos > 0 ? t('sync.photos', { count: photos }) : null,
      attention > 0 ? t('sync.attention', { count: attention }) : null,
    ].filter((part) => part !== null);
    return parts.length === 0 ? '' : `${parts.join(' · ')}. ${t('profile.unsent')}`;
  };
}
