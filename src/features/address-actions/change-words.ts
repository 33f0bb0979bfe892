import { IconCash, IconCashPlus, IconCoin, IconMessage2 } from '@tabler/icons-react';
import type { TextKey } from '../../i18n/texts.ts';
import type { AddressChange } from './what-may-change.ts';

/** What the changes of an address are called in menus, with their signs. */
export const changeLooks: Readonly<Record<AddressChange, { label: TextKey; icon: typeof IconCash }>> = {
  communication: { label: 'costs.change.communication', icon: IconMessage2 },
  costs: { label: 'costs.change.costs', icon: IconCash },
  extraCosts: { label: 'costs.change.extraCosts', icon: IconCashPlus },
  finalPayout: { label: 'costs.change.finalPayout', icon: IconCoin },
};
