import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { HistoryEntry, HistoryQuery } from '../../../domain/history/entry.ts';
import type { HistoryResource } from '../../../domain/history/subjects.ts';
import { type AnswerTo, callServer } from '../../commands/online.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import type { HistorySubject } from '../../mirror/known-history.ts';
import { type HistoryFilter, historyQuery } from './history-filter.ts';

const pageSize = 25;

/** The entries loaded so far, which stay while more are loading and offline. */
export interface ShownHistory {
  state: 'busy' | 'found' | 'offline' | 'failed';
  entries: readonly HistoryEntry[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
  /** When older changes were removed; null if none were. */
  removedOn: number | null;
}

export interface History extends ShownHistory {
  more: () => void;
  again: () => void;
}

interface PageRequest {
  /** The cursor of the page; null for the first. */
  before: string | null;
  reloads: number;
}

const beginning: PageRequest = { before: null, reloads: 0 };

/**
 * The history of a row from the server, page by page. It is reloaded when the filter changes, or when `waiting` does
 * because changes were sent. `filter` must be the same object for the same filter.
 */
export function useHistory(
  subject: HistorySubject,
  { filter, waiting }: { filter: HistoryFilter; waiting: number },
): History {
  const online = useOnline();
  const timeZone = useTimeZone();
  const { showFailure } = useOutcome();
  const [request, setRequest] = useState<PageRequest>(beginning);
  const [shown, setShown] = useState<ShownHistory>({ state: 'busy', entries: [], next: null, removedOn: null });
  const [of, setOf] = useState({ filter, waiting });
  if (of.filter !== filter || of.waiting !== waiting) {
    setOf({ filter, waiting });
    setRequest({ before: null, reloads: request.reloads + 1 });
  }

  /** The last loaded page, which must not be appended again after the network was away. */
  const answered = useRef<PageRequest | null>(null);
  const showPage = useEffectEvent(async (answer: HistoryAnswer, page: PageRequest): Promise<void> => {
    if (answer.kind === 'cancelled') return;
    if (answer.kind === 'answered') {
      const { entries, ...rest } = answer.reply;
      const first = page.before === null;
      answered.current = page;
      setShown((had) => ({ state: 'found', entries: first ? entries : [...had.entries, ...entries], ...rest }));
      return;
    }
    setShown((had) => ({ ...had, state: answer.kind === 'offline' ? 'offline' : 'failed' }));
    if (answer.kind !== 'offline') await showFailure(answer);
  });
  const load = useEffectEvent(async (page: PageRequest, signal: AbortSignal): Promise<void> => {
    const { before } = page;
    if (before !== null && answered.current === page) {
      setShown((had) => ({ ...had, state: 'found' }));
      return;
    }
    setShown((had) => ({ ...had, state: 'busy' }));
    const query = historyQuery(filter, { timeZone, rows: pageSize });
    const answer = await fetchHistory(subject, before === null ? query : { ...query, before }, signal);
    if (!signal.aborted) await showPage(answer, page);
  });

  useEffect(() => {
    if (!online) {
      setShown((had) => ({ ...had, state: 'offline' }));
      return;
    }
    const cut = new AbortController();
    load(request, cut.signal).catch(reportError);
    return () => cut.abort();
  }, [request, online]);

  const go = (before: string | null): void => setRequest(({ reloads }) => ({ before, reloads: reloads + 1 }));
  return { ...shown, more: () => go(shown.next), again: () => go(request.before) };
}

const calls = {
  tasks: 'taskHistory',
  'operational-addresses': 'addressHistory',
  proofs: 'proofHistory',
} as const satisfies Readonly<Record<HistoryResource, string>>;

type HistoryAnswer = AnswerTo<(typeof calls)[HistoryResource]>;

/** Calls the server for a page of a history. */
export const fetchHistory = (
  { resource, id }: HistorySubject,
  query: HistoryQuery,
  signal?: AbortSignal,
): Promise<HistoryAnswer> => callServer(calls[resource], { params: { id }, query }, signal);
