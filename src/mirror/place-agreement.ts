import { type PlaceAgreement, placeAgreementIn } from '../../domain/mark-place/agreement.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { isConnectionLost, overLostConnections } from '../../workers/mirror/storage-faults.ts';
import { useViewer } from './session.ts';
import { useLive } from './use-live.ts';

/** Whether a person's company asks where they mark work, and what they answered it; null as long as they gave no answer. */
export interface PlaceQuestion {
  isAsked: boolean;
  agreement: PlaceAgreement | null;
}

/** The question of a person's company about the places of their marks. */
async function readPlaceQuestion(
  mirror: MirrorDatabase,
  { companyId, userId }: Pick<Viewer, 'companyId' | 'userId'>,
): Promise<PlaceQuestion> {
  const company = await mirror.rows('companies').get(companyId);
  const settings = await mirror.rows('users-settings').get(userId);
  return {
    isAsked: company?.askPosition === true,
    agreement: placeAgreementIn(settings?.tableSettings ?? null, companyId),
  };
}

/** The same for a tap that may be the last one: null where the mirror can't be read any more, as after signing out. */
export async function placeQuestionOfTap(
  mirror: MirrorDatabase,
  viewer: Pick<Viewer, 'companyId' | 'userId'>,
): Promise<PlaceQuestion | null> {
  try {
    return await overLostConnections([mirror], () => readPlaceQuestion(mirror, viewer));
  } catch (fault) {
    if (isConnectionLost(fault)) return null;
    throw fault;
  }
}

/** Whether the place of a person's device may be taken now. */
export const isPlaceWanted = ({ isAsked, agreement }: PlaceQuestion): boolean => isAsked && agreement?.agreed === true;

/** The same, live. */
export function usePlaceQuestion(): PlaceQuestion | undefined {
  const { companyId, userId } = useViewer();
  return useLive((mirror) => readPlaceQuestion(mirror, { companyId, userId }), [companyId, userId]);
}
