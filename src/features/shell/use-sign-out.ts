import { useTranslation } from 'react-i18next';
import { signOut } from '../../commands/session.ts';
import { confirm } from '../../components/confirm-store.ts';
import { countWaiting } from '../../mirror/pending.ts';
import { setSession } from '../../mirror/session.ts';
import { useMirror } from '../../mirror/use-live.ts';

/** Signs out; when something is unsent it first says that it stays on this device, and how much it is. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  const mirror = useMirror();
  return async () => {
    const { changes, photos, attention } = await countWaiting(mirror);
    const unsent = changes + photos + attention;
    const confirmed =
      unsent === 0 ||
      (await confirm({
        title: t('me.signOutUnsent'),
        message: `${t('sync.changes', { count: changes })} · ${t('sync.photos', { count: photos })}. ${t('me.signOutStays')}`,
        confirmLabel: t('me.signOut'),
      }));
    if (!confirmed) return;
    await signOut();
    setSession(null);
  };
}
