import { useTranslation } from 'react-i18next';
import type { Situation } from './outcomes.ts';
import type { Facts, Told } from './show-outcome.tsx';
import { type Failure, situationOf } from './situation-of.ts';

/** The catalogue and how it is shown are loaded with the first situation, since most starts of the app need none. */
const shower = () => import('./show-outcome.tsx');

/** Tells a person of situations of the error catalogue, in the language of the screen. */
export function useOutcome() {
  const { i18n } = useTranslation();
  const tell = async (situation: Situation, facts?: Facts): Promise<Told> =>
    (await shower()).showOutcome(i18n, situation, facts);
  /** Tells what came of a call that failed. */
  const tellFailure = async (failure: Failure): Promise<Told> => {
    const { address } = failure;
    const facts = failure.kind === 'refused' ? { address, code: failure.code, message: failure.message } : { address };
    return tell(situationOf(failure), facts);
  };
  return { tell, tellFailure };
}
