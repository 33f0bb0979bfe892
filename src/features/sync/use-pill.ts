import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { useLostWork } from '../../mirror/lost-work.ts';
import { useWaitingCounts } from '../../mirror/pending.ts';
import { useOptionalSession } from '../../mirror/session.ts';
import { useSyncState } from '../../mirror/sync-state.ts';
import { type Pill, type PillPart, pillOf } from './pill-words.ts';
import { useEngineTrouble } from './use-engine-trouble.ts';

/** The words of a part, and the number by which it is told in short beside another one; null for one that has none. */
export interface SaidPart {
  kind: PillPart['kind'];
  words: string;
  count: number | null;
}

/** What the sync pill shows now, with its words in the language of the screen; undefined until the mirror has answered. */
export function usePill(): { pill: Pill; said: readonly SaidPart[]; words: string } | undefined {
  const state = useSyncState();
  const counts = useWaitingCounts();
  const trouble = useEngineTrouble();
  const lost = useLostWork();
  const deactivated = useOptionalSession()?.disabled === true;
  const wordsOf = usePartWords();
  if (state === undefined || counts === undefined) return undefined;
  const broken = trouble !== null;
  // Work that the browser has deleted is not sent: a person has to know it first.
  const attention = counts.attention + (lost === null ? 0 : 1);
  // Photos alone may have to wait; what else is sent goes on.
  const delayedUntil = state.delayedUntil ?? (counts.photos > 0 ? state.uploadsRestUntil : null);
  const pill = pillOf({
    ...state,
    delayedUntil,
    ...counts,
    attention,
    openedAt: performance.timeOrigin,
    deactivated,
    broken,
  });
  const isAlone = pill.parts.length === 1;
  const said = pill.parts.map((part) => ({
    kind: part.kind,
    words: wordsOf(part, isAlone),
    count: countOf(part),
  }));
  return { pill, said, words: said.map(({ words }) => words).join(' · ') };
}

function countOf(part: PillPart): number | null {
  if (part.kind === 'waiting') return part.changes + part.photos;
  if (part.kind === 'attention' || part.kind === 'confirming') return part.count;
  return null;
}

/** The words of parts that have no number and no time. */
const plainWords = {
  broken: 'sync.broken',
  deactivated: 'sync.deactivated',
  notLoaded: 'sync.notLoaded',
} as const;

function usePartWords(): (part: PillPart, isAlone: boolean) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = (at: number): string => format.moment(at, Date.now());
  const waiting = (changes: number, photos: number): string =>
    [
      changes > 0 ? t('sync.changes', { count: changes }) : null,
      photos > 0 ? t('sync.photos', { count: photos }) : null,
    ]
      .filter((part) => part !== null)
      .join(' · ');
  const filling = (loaded: string, total: number | null): string =>
    total === null ? t('sync.filling', { loaded }) : t('sync.fillingOf', { loaded, total: format.number(total) });

  return (part, isAlone) => {
    switch (part.kind) {
      case 'signIn':
        return t(isAlone ? 'sync.signIn' : 'sync.signInButton');
      case 'broken':
      case 'deactivated':
      case 'notLoaded':
        return t(plainWords[part.kind]);
      case 'offline':
        return part.since !== null && isAlone
          ? t('sync.offlineSince', { since: moment(part.since) })
          : t('sync.offline');
      case 'delayed':
        return t('sync.delayed', { at: format.time(part.until) });
      case 'filling':
        return filling(format.number(part.loaded), part.total);
      case 'sending':
        return t('sync.sending', { done: part.done, of: part.of });
      case 'waiting':
        return isAlone ? waiting(part.changes, part.photos) : t('sync.waiting', { count: part.changes + part.photos });
      case 'confirming':
        return t('sync.confirming', { count: part.count });
      case 'attention':
        return t('sync.attention', { count: part.count });
      case 'allSent':
        return part.at === null ? t('sync.allSent') : t('sync.allSentAt', { at: moment(part.at) });
    }
  };
}
