import type { OnlineReply } from '../../../domain/catalogue/online.ts';
import { ask } from '../../commands/online.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useOnlineList } from './use-online-list.ts';

export type RunningSession = OnlineReply<'sessions'>[number];

const loadSessions = (signal: AbortSignal) => ask('sessions', {}, signal);

/** The sessions of the person, asked for whenever there is network, and how one of them ends. */
export function useSessions() {
  const { known, online, change } = useOnlineList(loadSessions);
  const { tellFailure } = useOutcome();

  /** Ends a session on another device. One that is not there any more has ended already. */
  const end = async (id: string): Promise<void> => {
    const answer = await ask('endSession', { params: { id } });
    if (answer.kind === 'cancelled') return;
    const gone = answer.kind === 'answered' || (answer.kind === 'refused' && answer.code === 'not_found');
    if (!gone) {
      await tellFailure(answer);
      return;
    }
    change((rows) => rows.filter((session) => session.id !== id));
  };

  /** Ends all of them, this one too; whether it worked. */
  const endAll = async (): Promise<boolean> => {
    const answer = await ask('signOutEverywhere', {});
    if (answer.kind !== 'answered' && answer.kind !== 'cancelled') await tellFailure(answer);
    return answer.kind === 'answered';
  };

  return { known, online, end, endAll };
}
