import { wantsPhotos } from '../../../domain/operational-address/required-photos.ts';
import { canMark, type MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import { missingPhotos, tallyOf } from '../../../domain/photo/required.ts';
import type { OperationalAddress } from '../../../domain/schemas.ts';
import { missingSteps, wantsSteps } from '../../../domain/steps/entries.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { entriesOf } from '../../mirror/step-entries.ts';

/** The statuses of the bulk actions, in the order of the bar (specification 4.5). */
export const bulkStatuses = ['COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FAILED'] as const satisfies MarkableStatus[];

/**
 * The selected addresses that can take a step, those that are `waiting` for photos or steps, and how many stay as they are for
 * other reasons.
 */
export interface Fitting {
  fits: OperationalAddress[];
  rest: number;
  waiting: OperationalAddress[];
}

const lacks = (view: AddressView): boolean =>
  missingPhotos(tallyOf(view)).length > 0 ||
  (wantsSteps('INSTALLED', view.operational.completionStatus) && missingSteps(entriesOf(view)).length > 0);

/** The ids of addresses that lack required photos, or steps without which they can't be installed. */
export const lackingWork = (views: readonly AddressView[]): ReadonlySet<string> =>
  new Set(views.flatMap((view) => (lacks(view) ? [view.operational.id] : [])));

export function fitting(
  status: MarkableStatus,
  selected: readonly OperationalAddress[],
  lacking: ReadonlySet<string>,
): Fitting {
  const can = selected.filter(({ completionStatus }) => canMark(status, completionStatus));
  const waits = ({ id, completionStatus }: OperationalAddress): boolean =>
    lacking.has(id) && wantsPhotos(status, completionStatus);
  const fits = can.filter((address) => !waits(address));
  return { fits, rest: selected.length - can.length, waiting: can.filter(waits) };
}
