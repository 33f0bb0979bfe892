import { mayChangeCosts, mayChangeFinalPayout } from '../../../domain/operational-address/permissions.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { AddressView } from '../../mirror/addresses.ts';

/** What of an address is changed in a dialog of its own (specification 2.3). */
export type AddressChange = 'communication' | 'costs' | 'extraCosts' | 'finalPayout';

/** What the viewer may change of an address now (specification 4.5, payout editing mode, and 6). */
export function changesFor(viewer: Viewer, { task, operational }: Pick<AddressView, 'task' | 'operational'>) {
  const { completionStatus } = operational;
  const costs: AddressChange[] = mayChangeCosts(viewer, task, completionStatus)
    ? ['communication', 'costs', 'extraCosts']
    : [];
  return mayChangeFinalPayout(viewer, task, completionStatus) ? [...costs, 'finalPayout' as const] : costs;
}
