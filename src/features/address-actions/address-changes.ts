import { IconCash, IconCashPlus, IconCoin, IconMessage2 } from '@tabler/icons-react';
import { mayChangeCosts, mayChangeFinalPayout } from '../../../domain/operational-address/cost-permissions.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { TextKey } from '../../i18n/texts.ts';
import type { AddressView } from '../../mirror/addresses.ts';

/** Changes of an address that have a dialog of their own (specification 2.3). */
export type AddressChange = 'communication' | 'costs' | 'extraCosts' | 'finalPayout';

/** The changes the viewer may make now (specification 4.5, payout editing mode, and 6). */
export function changesFor(viewer: Viewer, { task, operational }: Pick<AddressView, 'task' | 'operational'>) {
  const { completionStatus } = operational;
  const costs: AddressChange[] = mayChangeCosts(viewer, task, completionStatus)
    ? ['communication', 'costs', 'extraCosts']
    : [];
  return mayChangeFinalPayout(viewer, task, completionStatus) ? [...costs, 'finalPayout' as const] : costs;
}

/** Labels and icons of the changes in menus. */
export const changeLooks: Readonly<Record<AddressChange, { label: TextKey; icon: typeof IconCash }>> = {
  communication: { label: 'costs.change.communication', icon: IconMessage2 },
  costs: { label: 'costs.change.costs', icon: IconCash },
  extraCosts: { label: 'costs.change.extraCosts', icon: IconCashPlus },
  finalPayout: { label: 'costs.change.finalPayout', icon: IconCoin },
};
