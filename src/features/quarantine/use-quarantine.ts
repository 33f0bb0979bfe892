import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quarantined } from '../../../domain/protocol/quarantine.ts';
import { quarantineCursor, quarantinePage } from '../../../domain/protocol/quarantine-list.ts';
import { type AnswerTo, callServer } from '../../commands/online.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { type Progress, useStoppable } from '../../components/stoppable-progress.tsx';
import { toast } from '../../components/toast.ts';

export type Decision = 'accept' | 'dismiss';

/** Why an item couldn't be accepted; it stays in quarantine. */
export interface NotAccepted {
  id: string;
  code: string;
  message: string;
}

/** The items waiting for a decision; loaded ones stay visible offline. */
export interface QuarantineState {
  state: 'busy' | 'found' | 'offline' | 'failed';
  items: readonly Quarantined[];
  /** Whether the server may have further pages. */
  more: boolean;
  notAccepted: readonly NotAccepted[];
}

export interface Quarantine extends QuarantineState {
  again: () => void;
  /** Loads the next page. */
  readMore: () => Promise<void>;
  decide: (id: string, decision: Decision) => Promise<void>;
  /** Accepts items in this order; those that fail stay and say why. */
  acceptAll: (ids: readonly string[]) => Promise<void>;
  /** The progress of a long acceptance, and a way to stop it. */
  progress: Progress | null;
  stop: () => void;
}

/** No decision: the item is gone, or the server couldn't be reached. */
interface Undecided {
  kind: 'gone' | 'failed';
  answer: Exclude<AnswerTo<'decideQuarantine'>, { kind: 'answered' }>;
}

type DecisionResult = { kind: 'done' | 'notAccepted' } | Undecided;

const beginning: QuarantineState = { state: 'busy', items: [], more: false, notAccepted: [] };

/** The account's quarantined items on the server, and the decisions about them. */
export function useQuarantine(): Quarantine {
  const { t } = useTranslation();
  const online = useOnline();
  const { showFailure } = useOutcome();
  // Each new object triggers a reload.
  const [request, setRequest] = useState({});
  const [shown, setShown] = useState(beginning);
  const { progress, run, stop } = useStoppable();

  /** Shows an answer: the first page, or one appended to `before`. */
  const showPage = async (answer: AnswerTo<'listQuarantine'>, before: readonly Quarantined[]): Promise<void> => {
    if (answer.kind === 'cancelled') return;
    if (answer.kind === 'answered') {
      const more = answer.reply.length === quarantinePage;
      setShown((had) => ({ ...had, state: 'found', items: [...before, ...answer.reply], more }));
      return;
    }
    setShown((had) => ({ ...had, state: answer.kind === 'offline' ? 'offline' : 'failed' }));
    if (answer.kind !== 'offline') await showFailure(answer);
  };

  const load = useEffectEvent(async (query: object, signal: AbortSignal): Promise<void> => {
    setShown((had) => ({ ...had, state: 'busy' }));
    const answer = await callServer('listQuarantine', { query }, signal);
    if (!signal.aborted) await showPage(answer, []);
  });

  const readMore = async (): Promise<void> => {
    const last = shown.items.at(-1);
    if (last !== undefined)
      await showPage(await callServer('listQuarantine', { query: { after: quarantineCursor(last) } }), shown.items);
  };

  useEffect(() => {
    if (!online) {
      setShown((had) => ({ ...had, state: 'offline' }));
      return;
    }
    const cut = new AbortController();
    load(request, cut.signal).catch(reportError);
    return () => cut.abort();
  }, [request, online]);

  /** Decides about one item. `gone`: somebody else has decided · `failed`: the others would fail too. */
  const decideOne = async (id: string, decision: Decision): Promise<DecisionResult> => {
    const answer = await callServer('decideQuarantine', { params: { id }, body: { decision } });
    if (answer.kind === 'answered') {
      setShown((had) => ({
        ...had,
        items: had.items.filter((item) => item.id !== id),
        notAccepted: had.notAccepted.filter((refusal) => refusal.id !== id),
      }));
      return { kind: 'done' };
    }
    if (answer.kind === 'refused' && answer.status === 404) return { kind: 'gone', answer };
    if (answer.kind === 'refused') {
      const { code, message } = answer;
      const others = (had: QuarantineState) => had.notAccepted.filter((refusal) => refusal.id !== id);
      setShown((had) => ({ ...had, notAccepted: [...others(had), { id, code, message }] }));
      return { kind: 'notAccepted' };
    }
    return { kind: 'failed', answer };
  };

  const explainUndecided = async ({ answer }: Undecided): Promise<void> => {
    if (answer.kind !== 'cancelled') await showFailure(answer);
  };

  const decide = async (id: string, decision: Decision): Promise<void> => {
    const end = await decideOne(id, decision);
    if (end.kind === 'gone' || end.kind === 'failed') {
      await explainUndecided(end);
      // Somebody else may have decided meanwhile.
      setRequest({});
    }
    if (end.kind !== 'done') return;
    if (shown.more && shown.items.length === 1) setRequest({});
    toast({ kind: 'success', message: t(decision === 'accept' ? 'quarantine.accepted' : 'quarantine.dismissed') });
  };

  const acceptAll = async (ids: readonly string[]): Promise<void> => {
    let accepted = 0;
    await run(ids, async (id) => {
      const end = await decideOne(id, 'accept');
      if (end.kind === 'failed') await explainUndecided(end);
      if (end.kind === 'done') accepted += 1;
      return end.kind !== 'failed';
    });
    // The server lists only the first page, and others may have decided some.
    setRequest({});
    if (accepted > 0) toast({ kind: 'success', message: t('quarantine.acceptedAll', { count: accepted }) });
  };
  return { ...shown, again: () => setRequest({}), readMore, decide, acceptAll, progress, stop };
}
