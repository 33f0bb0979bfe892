import { placeAgreement, placeAgreementKey } from '../../domain/mark-place/agreement.ts';
import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf } from '../../domain/mutations.ts';
import { engine } from './engine.ts';
import { savePreference } from './preferences.ts';

/** Says where a person was at a mark that is stored. */
export const setMarkPlace = (
  id: string,
  { status, place }: Omit<ArgsOf<'setMarkPlace'>, 'id'>,
): Promise<PerformResult> => engine.perform('setMarkPlace', { id, status, place }, {});

/** Keeps whether a person agrees that their company sees where they mark its work, and when they said so. */
export const savePlaceAgreement = (
  { userId, companyId }: { userId: string; companyId: string },
  agreed: boolean,
): Promise<PerformResult> =>
  savePreference(userId, placeAgreementKey(companyId), { ...placeAgreement(agreed, Date.now()) });
