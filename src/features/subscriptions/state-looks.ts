import { IconAlertTriangle, IconCheck, IconClock, IconHourglass, IconX } from '@tabler/icons-react';
import type { SubscriptionState } from '../../../domain/subscription/status.ts';
import type { StatusLook } from '../../theme/statuses.ts';

/** The colour, icon and label of the state of a subscription. */
export const stateLooks: Readonly<Record<SubscriptionState, StatusLook>> = {
  trial: { tone: 'blue', icon: IconClock, label: 'subscriptions.state.trial' },
  active: { tone: 'green', icon: IconCheck, label: 'subscriptions.state.active' },
  pastDue: { tone: 'red', icon: IconAlertTriangle, label: 'subscriptions.state.pastDue' },
  ending: { tone: 'amber', icon: IconHourglass, label: 'subscriptions.state.ending' },
  ended: { tone: 'gray', icon: IconX, label: 'subscriptions.state.ended' },
  incomplete: { tone: 'orange', icon: IconAlertTriangle, label: 'subscriptions.state.incomplete' },
};
