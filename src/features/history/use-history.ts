import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { HistoryEntry } from '../../../domain/history/entry.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import type { HistorySubject } from '../../mirror/known-history.ts';
import { askHistory, type HistoryAnswer } from './ask-history.ts';
import { type HistoryFilter, historyQuery } from './history-filter.ts';

/** Entries asked for at once. */
const pageSize = 25;

/** What is shown of a history; what was read stays while more is on its way, and when the network goes. */
export interface ShownHistory {
  state: 'busy' | 'found' | 'offline' | 'failed';
  entries: readonly HistoryEntry[];
  /** Where it goes on; null with the last entry. */
  next: string | null;
}

export interface History extends ShownHistory {
  more: () => void;
  again: () => void;
}

interface Asked {
  /** Where the page begins; null for the first one. */
  before: string | null;
  turn: number;
}

const beginning: Asked = { before: null, turn: 0 };

/**
 * The history of a row, from the server, page by page. It is read anew when the filter changes, or `waiting` does: what was
 * sent meanwhile stands in it. `filter` must stay the same object while it asks for the same.
 */
export function useHistory(
  subject: HistorySubject,
  { filter, waiting }: { filter: HistoryFilter; waiting: number },
): History {
  const online = useOnline();
  const timeZone = useTimeZone();
  const { tellFailure } = useOutcome();
  const [asked, setAsked] = useState<Asked>(beginning);
  const [shown, setShown] = useState<ShownHistory>({ state: 'busy', entries: [], next: null });
  const [of, setOf] = useState({ filter, waiting });
  if (of.filter !== filter || of.waiting !== waiting) {
    setOf({ filter, waiting });
    setAsked({ before: null, turn: asked.turn + 1 });
  }

  /** The page that came last: it is not read and added once more when the network was away meanwhile. */
  const answered = useRef<Asked | null>(null);
  const take = useEffectEvent(async (answer: HistoryAnswer, page: Asked): Promise<void> => {
    if (answer.kind === 'cancelled') return;
    if (answer.kind === 'answered') {
      const { entries, next } = answer.reply;
      const first = page.before === null;
      answered.current = page;
      setShown((had) => ({ state: 'found', entries: first ? entries : [...had.entries, ...entries], next }));
      return;
    }
    setShown((had) => ({ ...had, state: answer.kind === 'offline' ? 'offline' : 'failed' }));
    if (answer.kind !== 'offline') await tellFailure(answer);
  });
  const look = useEffectEvent(async (page: Asked, signal: AbortSignal): Promise<void> => {
    const { before } = page;
    if (before !== null && answered.current === page) {
      setShown((had) => ({ ...had, state: 'found' }));
      return;
    }
    setShown((had) => ({ ...had, state: 'busy' }));
    const query = historyQuery(filter, { timeZone, rows: pageSize });
    const answer = await askHistory(subject, before === null ? query : { ...query, before }, signal);
    if (!signal.aborted) await take(answer, page);
  });

  useEffect(() => {
    if (!online) {
      setShown((had) => ({ ...had, state: 'offline' }));
      return;
    }
    const cut = new AbortController();
    look(asked, cut.signal).catch(reportError);
    return () => cut.abort();
  }, [asked, online]);

  const go = (before: string | null): void => setAsked(({ turn }) => ({ before, turn: turn + 1 }));
  return { ...shown, more: () => go(shown.next), again: () => go(asked.before) };
}
