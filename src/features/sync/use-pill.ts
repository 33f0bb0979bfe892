import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type EngineTrouble, engineTrouble, onEngineTrouble } from '../../commands/engine-trouble.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useLostWork } from '../../mirror/lost-work.ts';
import { useWaitingCounts } from '../../mirror/pending.ts';
import { useOptionalSession } from '../../mirror/session.ts';
import { useSyncState } from '../../mirror/sync-state.ts';
import { type Pill, type PillPart, pillOf } from './pill.ts';

/** The text of a fact, and the number that stands for it in short; null without a number. */
export interface PillText {
  kind: PillPart['kind'];
  text: string;
  count: number | null;
}

/** The sync pill with its texts; undefined until the mirror has answered. */
export function usePill(): { pill: Pill; texts: readonly PillText[]; text: string } | undefined {
  const state = useSyncState();
  const counts = useWaitingCounts();
  const trouble = useEngineTrouble();
  const lost = useLostWork();
  const deactivated = useOptionalSession()?.disabled === true;
  const textOf = usePartText();
  if (state === undefined || counts === undefined) return undefined;
  const broken = trouble !== null;
  // Lost work counts too, because a person has to know about it.
  const attention = counts.attention + (lost === null ? 0 : 1);
  // A pause may concern photos only.
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
  const texts = pill.parts.map((part) => ({
    kind: part.kind,
    text: textOf(part, isAlone),
    count: countOf(part),
  }));
  return { pill, texts, text: texts.map(({ text }) => text).join(' · ') };
}

function countOf(part: PillPart): number | null {
  if (part.kind === 'waiting') return part.changes + part.photos;
  if (part.kind === 'attention' || part.kind === 'confirming') return part.count;
  return null;
}

const plainTexts = {
  broken: 'sync.broken',
  deactivated: 'sync.deactivated',
  notLoaded: 'sync.notLoaded',
} as const;

function usePartText(): (part: PillPart, isAlone: boolean) => string {
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
        return t(plainTexts[part.kind]);
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

/** Why the engine keeps failing on this device; null while it works. */
export const useEngineTrouble = (): EngineTrouble | null => useSyncExternalStore(onEngineTrouble, engineTrouble);
