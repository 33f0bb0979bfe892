import { useTranslation } from 'react-i18next';
import { useDisconnected } from '../../components/use-disconnected.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useLostWork } from '../../mirror/lost-work.ts';
import { useWaitingCounts } from '../../mirror/pending.ts';
import { useOptionalSession } from '../../mirror/session.ts';
import { useSyncState } from '../../mirror/sync-state.ts';
import { type Pill, pillOf } from './pill-words.ts';

/** What the sync pill shows now, with its words in the language of the screen; undefined until the mirror has answered. */
export function usePill(): { pill: Pill; words: string; more: string | null } | undefined {
  const state = useSyncState();
  const counts = useWaitingCounts();
  const lost = useLostWork();
  const disconnected = useDisconnected();
  const deactivated = useOptionalSession()?.disabled === true;
  const words = usePillWords();
  if (state === undefined || counts === undefined) return undefined;
  // What was lost is nothing that was sent: a person has to know it first.
  const attention = counts.attention + (lost === null ? 0 : 1);
  const pill = pillOf({ ...state, ...counts, attention, disconnected, deactivated });
  return { pill, ...words(pill) };
}

function usePillWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const waiting = (changes: number, photos: number): string =>
    [
      changes > 0 ? t('sync.changes', { count: changes }) : null,
      photos > 0 ? t('sync.photos', { count: photos }) : null,
    ]
      .filter((part) => part !== null)
      .join(' · ');
  const offline = (since: number | null): string =>
    since === null ? t('sync.offline') : t('sync.offlineSince', { since: format.moment(since, Date.now()) });

  return (pill: Pill): { words: string; more: string | null } => {
    switch (pill.look) {
      case 'allSent':
        return { words: t('sync.allSent'), more: null };
      case 'signIn':
        return { words: t('sync.signIn'), more: null };
      case 'deactivated':
        return { words: t('sync.deactivated'), more: null };
      case 'attention':
        return { words: t('sync.attention', { count: pill.count }), more: null };
      case 'waiting':
        return { words: waiting(pill.changes, pill.photos), more: null };
      case 'sending':
        return { words: t('sync.sending', { done: pill.done, of: pill.of }), more: null };
      case 'filling': {
        const loaded = format.number(pill.loaded);
        const words =
          pill.total === null
            ? t('sync.filling', { loaded })
            : t('sync.fillingOf', { loaded, total: format.number(pill.total) });
        return { words, more: null };
      }
      case 'offline':
        return pill.changes + pill.photos === 0
          ? { words: offline(pill.since), more: null }
          : { words: waiting(pill.changes, pill.photos), more: offline(pill.since) };
    }
  };
}
