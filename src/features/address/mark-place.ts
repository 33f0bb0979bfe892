import type { TFunction } from 'i18next';
import { second } from '../../../domain/kernel/time.ts';
import type { PerformResult } from '../../../domain/mutation/decision.ts';
import type { MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { savePlaceAgreement, setMarkPlace } from '../../commands/mark-places.ts';
import { confirm } from '../../components/confirm-store.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { isPlaceWanted, placeQuestionOfTap } from '../../mirror/place-agreement.ts';
import { devicePlace } from './device-place.ts';

type Mirror = Parameters<typeof placeQuestionOfTap>[0];

/** A tap on a mark: by whom, when (epoch milliseconds), and what becomes of it. */
export interface Marking {
  view: AddressView;
  status: MarkableStatus;
  viewer: Viewer;
  tapped: number;
  marked: Promise<PerformResult>;
  t: TFunction;
}

/** The question comes this long after the tap, so that the second tap of a double tap doesn't answer it. */
const beforeAsking = 1.5 * second;

let isAsking = false;

/** Asks whether the person agrees, and keeps the answer; false also while they are asked already. */
async function asksForAgreement({ viewer, t }: Marking): Promise<boolean> {
  if (isAsking) return false;
  isAsking = true;
  try {
    await new Promise((resolve) => setTimeout(resolve, beforeAsking));
    const agreed = await confirm({
      title: t('markPlace.askTitle'),
      message: t('markPlace.askText'),
      confirmLabel: t('markPlace.agree'),
      cancelLabel: t('markPlace.refuse'),
      careful: true,
    });
    const { kind } = await savePlaceAgreement(viewer, agreed);
    return agreed && kind === 'kept';
  } finally {
    isAsking = false;
  }
}

/**
 * Adds where the device is to a mark, if the company of the work asks for that and the person agreed (decision 0189). The mark doesn't
 * wait for it: the place follows when it is found, and is left out where it isn't.
 */
export async function addPlace(mirror: Mirror, marking: Marking): Promise<void> {
  const { view, status, viewer, tapped, marked } = marking;
  if (view.task.company?.id !== viewer.companyId) return;
  const question = await placeQuestionOfTap(mirror, viewer);
  if (question?.isAsked !== true) return;
  const found = isPlaceWanted(question) ? devicePlace(tapped) : null;
  if ((await marked).kind !== 'kept') return;
  if (question.agreement === null && !(await asksForAgreement(marking))) return;
  if (question.agreement?.agreed === false) return;
  const place = await (found ?? devicePlace(tapped));
  if (place !== null) await setMarkPlace(view.operational.id, { status, place });
}
