import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressPending } from '../../mirror/address-pending.ts';
import { rowMarkLooks } from '../../theme/statuses.ts';
import classes from './address-card.module.css';

interface AddressAsideProps {
  pending: AddressPending;
  /** Metres; null when unknown. */
  distance: number | null;
}

/** Beside the status of an address: a problem, or how long a change has been waiting, or the distance. */
export function AddressAside({ pending, distance }: AddressAsideProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (pending.attention !== null) {
    if (pending.attention.attention?.kind === 'conflict') return <StatusPill look={rowMarkLooks.conflict} />;
    return <StatusPill look={{ tone: 'red', icon: IconAlertTriangle, label: 'address.attention' }} />;
  }
  if (pending.waitingSince !== null) {
    return (
      <span className={`line tabular ${classes.waiting}`}>
        <IconClock size={16} stroke={1.8} aria-hidden />
        {format.time(pending.waitingSince)} · {t(pending.takingBack ? 'mark.takingBack' : 'status.waiting')}
      </span>
    );
  }
  return <Distance metres={distance} />;
}

/** How far away something is; nothing when that is unknown. */
export function Distance({ metres }: { metres: number | null }) {
  const format = useFormat();
  return metres === null ? null : <span className={`dim tabular ${classes.distance}`}>{format.distance(metres)}</span>;
}
