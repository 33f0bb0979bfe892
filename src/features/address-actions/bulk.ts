import { wantsPhotos } from '../../../domain/operational-address/required-photos.ts';
import { canMark, type MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import { missingPhotos, tallyOf } from '../../../domain/photo/required.ts';
import type { OperationalAddress } from '../../../domain/schemas.ts';
import type { AddressView } from '../../mirror/addresses.ts';

/** The statuses that selected addresses are given at once, in the order of the bar (specification 4.5). */
export const bulkStatuses = ['COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FAILED'] as const satisfies MarkableStatus[];

/** Which of the selected addresses can take a step, and how many stay as they are: `waiting` for photos, `rest` otherwise. */
export interface Fitting {
  fits: OperationalAddress[];
  rest: number;
  waiting: number;
}

/** The addresses that lack photos which their task asks for. */
export const lackingPhotos = (views: readonly AddressView[]): ReadonlySet<string> =>
  new Set(views.flatMap((view) => (missingPhotos(tallyOf(view)).length > 0 ? [view.operational.id] : [])));

export function fitting(
  status: MarkableStatus,
  selected: readonly OperationalAddress[],
  lacking: ReadonlySet<string>,
): Fitting {
  const can = selected.filter(({ completionStatus }) => canMark(status, completionStatus));
  const waits = ({ id, completionStatus }: OperationalAddress): boolean =>
    lacking.has(id) && wantsPhotos(status, completionStatus);
  const fits = can.filter((address) => !waits(address));
  return { fits, rest: selected.length - can.length, waiting: can.length - fits.length };
}
