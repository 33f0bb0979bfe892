import { useTranslation } from 'react-i18next';
import { signOut } from '../../commands/session.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useAction } from '../../components/use-action.ts';
import { countPending } from '../../mirror/pending.ts';
import { currentSession, endSession } from '../../mirror/session.ts';
import { useMirror } from '../../mirror/use-live.ts';

/** Signs out. With unsent work it first says how much there is, and that it stays on this device. */
export function useSignOut(): { leave: () => Promise<void>; busy: boolean } {
  const { t } = useTranslation();
  const mirror = useMirror();
  const { busy, run } = useAction();
  const leave = (): Promise<void> =>
    run(async () => {
      const { changes, photos, attention } = await countPending(mirror);
      const parts = [
        changes > 0 ? t('sync.changes', { count: changes }) : null,
        photos > 0 ? t('sync.photos', { count: photos }) : null,
        attention > 0 ? t('sync.attention', { count: attention }) : null,
      ].filter((part) => part !== null);
      const confirmed =
        parts.length === 0 ||
        (await confirm({
          title: t('me.signOutUnsent'),
          message: `${parts.join(' · ')}. ${t('me.signOutStays')}`,
          confirmLabel: t('me.signOut'),
        }));
      if (!confirmed) return;
      const left = currentSession();
      await signOut();
      endSession(left);
    });
  return { leave, busy };
}
