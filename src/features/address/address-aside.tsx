import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressPending } from '../../mirror/address-pending.ts';
import { rowMarkLooks } from '../../theme/statuses.ts';
import classes from './address-aside.module.css';

interface AddressAsideProps {
  pending: AddressPending;
  /** Metres; null when it is not known. */
  distance: number | null;
}

/** At the right of an address's status: what needs a person, else since when something waits, else how far it is. */
export function AddressAside({ pending, distance }: AddressAsideProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (pending.attention !== null) {
    if (pending.attention.attention?.kind === 'conflict') return <StatusPill look={rowMarkLooks.conflict} />;
    return <StatusPill look={{ tone: 'red', icon: IconAlertTriangle, label: 'address.attention' }} />;
  }
  if (pending.waitingSince !== null) {
    return (
      <span className={classes.waiting}>
        <IconClock size={16} stroke={1.8} aria-hidden />
        {format.time(pending.waitingSince)} · {t(pending.takingBack ? 'mark.takingBack' : 'status.waiting')}
      </span>
    );
  }
  return distance === null ? null : <span className={classes.distance}>{format.distance(distance)}</span>;
}
