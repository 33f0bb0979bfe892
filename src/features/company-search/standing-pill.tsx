import { IconSend, IconUsersGroup } from '@tabler/icons-react';
import { StatusPill } from '../../components/status-pill.tsx';
import type { StatusLook } from '../../theme/statuses.ts';

/** The relation to a found company: it can be asked, was asked, or is in the fleet. */
export type Standing = 'open' | 'requested' | 'fleet';

const looks: Readonly<Record<Exclude<Standing, 'open'>, StatusLook>> = {
  requested: { tone: 'violet', icon: IconSend, label: 'companySearch.requested' },
  fleet: { tone: 'teal', icon: IconUsersGroup, label: 'companySearch.inFleet' },
};

/** The relation to a found company; nothing if there is none yet. */
export const StandingPill = ({ standing }: { standing: Standing }) =>
  standing === 'open' ? null : <StatusPill look={looks[standing]} />;
