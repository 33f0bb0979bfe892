import { useTranslation } from 'react-i18next';
import { useIsOwner } from '../../i18n/reader.ts';
import type { Situation } from './outcomes.ts';
import type { Facts, Told } from './show-outcome.tsx';

/** Loaded with the first situation, since most starts of the app need none. */
const shower = () => import('./show-outcome.tsx');

/** Tells a person of situations of the error catalogue, in the language of the screen. */
export function useOutcome() {
  const { i18n } = useTranslation();
  const owner = useIsOwner();
  const tell = async (situation: Situation, facts?: Facts): Promise<Told> =>
    (await shower()).showOutcome(i18n, situation, { owner, ...facts });
  /** Tells what came of a call that failed. */
  const tellFailure = async (failure: Failure): Promise<Told> => {
    if (failure.kind !== 'refused') return tell(situationOf(failure), { path: failure.path });
    const { path, code, message, fields = [] } = failure;
    return tell(situationOf(failure), { path, code, message, fields });
  };
  return { tell, tellFailure };
}

/** A call that did not bring what it was asked for, as it is told. */
export type Failure =
  | { kind: 'refused'; status: number; code: string; message: string; path: string; fields?: readonly string[] }
  | { kind: 'offline' | 'signIn'; path: string };

/** What a failed call is in the error catalogue (specification 8), by its kind and status. */
export function situationOf(failure: Failure): Situation {
  if (failure.kind !== 'refused') return failure.kind === 'offline' ? 'unreachable' : 'sessionEnded';
  if (failure.status === 400) return 'requestMalformed';
  if (failure.status !== 500) return 'refused';
  return /^code\b/i.test(failure.message) ? 'serverFaultNamed' : 'serverFault';
}
