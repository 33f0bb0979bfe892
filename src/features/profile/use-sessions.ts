import { useEffect, useState } from 'react';
import type { OnlineReply } from '../../../domain/catalogue/online.ts';
import { ask } from '../../commands/online.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';

export type RunningSession = OnlineReply<'sessions'>[number];

/** What is known of the sessions of a person; only the server knows them. */
type Known = { kind: 'asked' } | { kind: 'away' } | { kind: 'known'; sessions: readonly RunningSession[] };

/** The sessions of the person, asked for whenever there is network, and how one of them ends. */
export function useSessions() {
  const online = useOnline();
  const { tellFailure } = useOutcome();
  const [known, setKnown] = useState<Known>({ kind: 'asked' });

  useEffect(() => {
    if (!online) return;
    const cut = new AbortController();
    ask('sessions', {}, cut.signal)
      .then((answer) => {
        if (answer.kind === 'answered') setKnown({ kind: 'known', sessions: answer.reply });
        else if (answer.kind !== 'cancelled') setKnown({ kind: 'away' });
      })
      .catch(reportError);
    return () => cut.abort();
  }, [online]);

  /** Ends a session on another device. One that is not there any more has ended already. */
  const end = async (id: string): Promise<void> => {
    const answer = await ask('endSession', { params: { id } });
    if (answer.kind === 'cancelled') return;
    const gone = answer.kind === 'answered' || (answer.kind === 'refused' && answer.code === 'not_found');
    if (!gone) {
      await tellFailure(answer);
      return;
    }
    setKnown((before) =>
      before.kind === 'known'
        ? { kind: 'known', sessions: before.sessions.filter((session) => session.id !== id) }
        : before,
    );
  };

  /** Ends all of them, this one too; whether it worked. */
  const endAll = async (): Promise<boolean> => {
    const answer = await ask('signOutEverywhere', {});
    if (answer.kind !== 'answered' && answer.kind !== 'cancelled') await tellFailure(answer);
    return answer.kind === 'answered';
  };

  return { known, online, end, endAll };
}
