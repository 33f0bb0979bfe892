import { useTranslation } from 'react-i18next';
import { countWaiting } from '../../mirror/pending.ts';
import { useMirror } from '../../mirror/use-live.ts';

/** Asks what on this device is unsent, and what becomes of it, in a sentence; an empty text when it is nothing. */
export function useWaitingWords(): () => Promise<string> {
  const { t } = useTranslation();
  const mirror = useMirror();
  return async () => {
    const { changes, photos, attention } = await countWaiting(mirror);
    const parts = [
      changes > 0 ? t('sync.changes', { count: changes }) : null,
      photos > 0 ? t('sync.photos', { count: photos }) : null,
      attention > 0 ? t('sync.attention', { count: attention }) : null,
    ].filter((part) => part !== null);
    return parts.length === 0 ? '' : `${parts.join(' · ')}. ${t('profile.unsent')}`;
  };
}
