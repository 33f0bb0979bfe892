import { useTranslation } from 'react-i18next';
import { useIsOwner } from '../../i18n/reader.ts';
import type { Situation } from './outcomes.ts';
import type { Facts, OutcomeResult } from './show-outcome.tsx';

/** Loaded with the first situation, since most starts of the app need none. */
const shower = () => import('./show-outcome.tsx');

/** Shows situations of the error catalogue, in the language of the screen. */
export function useOutcome() {
  const { i18n } = useTranslation();
  const owner = useIsOwner();
  const showOutcome = async (situation: Situation, facts?: Facts): Promise<OutcomeResult> =>
    (await shower()).showOutcome(i18n, situation, { owner, ...facts });
  /** Shows why a call failed. */
  const showFailure = async (failure: Failure): Promise<OutcomeResult> => {
    if (failure.kind !== 'refused') return showOutcome(situationOf(failure), { path: failure.path });
    const { path, code, message, fields = [] } = failure;
    return showOutcome(situationOf(failure), { path, code, message, fields });
  };
  return { showOutcome, showFailure };
}

/** A call that failed, and how. */
export type Failure =
  | { kind: 'refused'; status: number; code: string; message: string; path: string; fields?: readonly string[] }
  | { kind: 'offline' | 'signIn'; path: string };

/** The situation of the error catalogue (specification 8) for a failed call, by its kind and status. */
export function situationOf(failure: Failure): Situation {
  if (failure.kind !== 'refused') return failure.kind === 'offline' ? 'unreachable' : 'sessionEnded';
  if (failure.status === 400) return 'requestMalformed';
  if (failure.status !== 500) return 'refused';
  return /^code\b/i.test(failure.message) ? 'serverFaultNamed' : 'serverFault';
}
