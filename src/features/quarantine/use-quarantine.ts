import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quarantined } from '../../../domain/protocol/quarantine.ts';
import { quarantineCursor, quarantinePage } from '../../../domain/protocol/quarantine-list.ts';
import { type AnswerTo, ask } from '../../commands/online.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { type Progress, useStoppable } from '../../components/stoppable-progress.tsx';
import { toast } from '../../components/toast.ts';

export type Decision = 'accept' | 'dismiss';

/** Why an item could not be accepted as things are; it goes on waiting. */
export interface NotAccepted {
  id: string;
  code: string;
  message: string;
}

/** What waits for the owner's decision; what was read stays when the network goes. */
export interface QuarantineState {
  state: 'busy' | 'found' | 'offline' | 'failed';
  items: readonly Quarantined[];
  /** Whether others may wait behind these: the server tells them page by page. */
  more: boolean;
  notAccepted: readonly NotAccepted[];
}

export interface Quarantine extends QuarantineState {
  again: () => void;
  /** Reads the next page. */
  readMore: () => Promise<void>;
  decide: (id: string, decision: Decision) => Promise<void>;
  /** Accepts one after the other in the order given; what is not accepted goes on waiting, and says why. */
  acceptAll: (ids: readonly string[]) => Promise<void>;
  /** How far that is while it takes long, and the way to stop it. */
  progress: Progress | null;
  stop: () => void;
}

/** The server could not be asked about an item, or has it no more. */
interface Unsettled {
  kind: 'gone' | 'failed';
  answer: Exclude<AnswerTo<'decideQuarantine'>, { kind: 'answered' }>;
}

/** What became of a decision about an item. */
type Settled = { kind: 'done' | 'notAccepted' } | Unsettled;

const beginning: QuarantineState = { state: 'busy', items: [], more: false, notAccepted: [] };

/** What the server keeps of refused work for the owner of the account, and the decisions about it. */
export function useQuarantine(): Quarantine {
  const { t } = useTranslation();
  const online = useOnline();
  const { tellFailure } = useOutcome();
  // A new object asks once more.
  const [asked, setAsked] = useState({});
  const [shown, setShown] = useState(beginning);
  const { progress, run, stop } = useStoppable();

  /** Shows a page: the first one, or one behind those that are shown. */
  const take = async (answer: AnswerTo<'listQuarantine'>, before: readonly Quarantined[]): Promise<void> => {
    if (answer.kind === 'cancelled') return;
    if (answer.kind === 'answered') {
      const more = answer.reply.length === quarantinePage;
      setShown((had) => ({ ...had, state: 'found', items: [...before, ...answer.reply], more }));
      return;
    }
    setShown((had) => ({ ...had, state: answer.kind === 'offline' ? 'offline' : 'failed' }));
    if (answer.kind !== 'offline') await tellFailure(answer);
  };

  const look = useEffectEvent(async (query: object, signal: AbortSignal): Promise<void> => {
    setShown((had) => ({ ...had, state: 'busy' }));
    const answer = await ask('listQuarantine', { query }, signal);
    if (!signal.aborted) await take(answer, []);
  });

  const readMore = async (): Promise<void> => {
    const last = shown.items.at(-1);
    if (last !== undefined)
      await take(await ask('listQuarantine', { query: { after: quarantineCursor(last) } }), shown.items);
  };

  useEffect(() => {
    if (!online) {
      setShown((had) => ({ ...had, state: 'offline' }));
      return;
    }
    const cut = new AbortController();
    look(asked, cut.signal).catch(reportError);
    return () => cut.abort();
  }, [asked, online]);

  /** Decides about one. One that is `gone` was decided meanwhile; after one that `failed` nothing else can be. */
  const settle = async (id: string, decision: Decision): Promise<Settled> => {
    const answer = await ask('decideQuarantine', { params: { id }, body: { decision } });
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

  /** Says why one was not decided. */
  const tellUnsettled = async ({ answer }: Unsettled): Promise<void> => {
    if (answer.kind !== 'cancelled') await tellFailure(answer);
  };

  const decide = async (id: string, decision: Decision): Promise<void> => {
    const end = await settle(id, decision);
    if (end.kind === 'gone' || end.kind === 'failed') {
      await tellUnsettled(end);
      // Somebody else may have decided meanwhile.
      setAsked({});
    }
    if (end.kind !== 'done') return;
    if (shown.more && shown.items.length === 1) setAsked({});
    toast({ kind: 'success', message: t(decision === 'accept' ? 'quarantine.accepted' : 'quarantine.dismissed') });
  };

  const acceptAll = async (ids: readonly string[]): Promise<void> => {
    let accepted = 0;
    await run(ids, async (id) => {
      const end = await settle(id, 'accept');
      if (end.kind === 'failed') await tellUnsettled(end);
      if (end.kind === 'done') accepted += 1;
      return end.kind !== 'failed';
    });
    // The server tells only the first of very many, and some may have been decided elsewhere.
    setAsked({});
    if (accepted > 0) toast({ kind: 'success', message: t('quarantine.acceptedAll', { count: accepted }) });
  };
  return { ...shown, again: () => setAsked({}), readMore, decide, acceptAll, progress, stop };
}
