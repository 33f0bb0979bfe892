import { useTranslation } from 'react-i18next';
import { useIsOwner } from '../../i18n/reader.ts';
import type { Situation } from './outcomes.ts';
import type { Facts, Told } from './show-outcome.tsx';
import { type Failure, situationOf } from './situation-of.ts';

/** The catalogue and how it is shown are loaded with the first situation, since most starts of the app need none. */
const shower = () => import('./show-outcome.tsx');

/** Tells a person of situations of the error catalogue, in the language of the screen. */
export function useOutcome() {
  const { i18n } = useTranslation();
  const owner = useIsOwner();
  const tell = async (situation: Situation, facts?: Facts): Promise<Told> =>
    (await shower()).showOutcome(i18n, situation, { owner, ...facts });
  /** Tells what came of a call that failed. */
  const tellFailure = async (failure: Failure): Promise<Told> => {
    if (failure.kind !== 'refused') return tell(situationOf(failure), { address: failure.address });
    const { address, code, message, fields = [] } = failure;
    return tell(situationOf(failure), { address, code, message, fields });
  };
  return { tell, tellFailure };
}
