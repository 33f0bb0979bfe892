import { IconPackage } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SheetLink } from '../../components/sheet-link.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { type AddressView, addressName } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import { AddressActions } from './address-actions.tsx';
import { AddressAside } from './address-aside.tsx';
import classes from './address-card.module.css';
import { addressLine, quoted } from './map-link.ts';
import { MarkStep } from './mark-step.tsx';
import { useFloorWords } from './use-floor-words.ts';
import { useMark } from './use-mark.ts';
import { possibleFor } from './what-may-be-done.ts';

interface AddressCardProps {
  view: AddressView;
  /** Metres from the person; null when it is not known. */
  distance: number | null;
}

/**
 * One address of the day: what it is, what is to be done next, and what a thumb needs around it. It is drawn again when
 * something of it has changed: while thirty photos of one address are sent, the others of the day rest.
 */
export const AddressCard = memo(function AddressCard({ view, distance }: AddressCardProps) {
  const viewer = useViewer();
  const marking = useMark(view);
  const nameId = useId();
  const { operational, pending } = view;
  const possible = possibleFor(viewer, view);
  return (
    <article className={classes.card} aria-labelledby={nameId}>
      <div className={classes.head}>
        <div className={classes.status}>
          <StatusPill look={addressStatusLooks[operational.completionStatus]} />
          <AddressAside pending={pending} distance={distance} />
        </div>
        <h3 id={nameId} className={classes.name}>
          <SheetLink className={classes.open} address={operational.id}>
            {addressName(view)}
          </SheetLink>
        </h3>
        <Where view={view} />
      </div>
      {possible.next === null ? null : (
        <div className={classes.step}>
          <MarkStep view={view} next={possible.next} marking={marking} describedBy={nameId} />
        </div>
      )}
      <AddressActions view={view} possible={possible} marking={marking} describedBy={nameId} />
    </article>
  );
});

/** Street, town and comment; before the pickup also where that is. */
function Where({ view: { operational, place, pickups } }: { view: AddressView }) {
  const { t } = useTranslation();
  const floorWords = useFloorWords();
  const comment = place?.comment ? quoted(place.comment) : null;
  const floor = place?.floor ? floorWords(place.floor) : null;
  const line = place === null ? null : addressLine(place);
  const details = [line, floor, comment].filter((part) => part !== null);
  const collects = operational.completionStatus === 'NO_PROGRESS' && pickups.length > 0;
  return (
    <>
      <p className={classes.where}>{details.length === 0 ? t('address.noPlace') : details.join(' · ')}</p>
      {collects ? (
        <p className={classes.pickup}>
          <IconPackage className={classes.icon} size={16} stroke={1.7} aria-hidden />
          {t('address.pickupFrom', {
            name: pickups.map(({ nickname, name, street }) => nickname ?? name ?? street).join(', '),
          })}
        </p>
      ) : null}
    </>
  );
}
