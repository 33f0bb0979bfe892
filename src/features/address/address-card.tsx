import { IconPackage } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLine } from '../../../domain/address/naming.ts';
import type { OperationalAddress } from '../../../domain/schemas.ts';
import { isAwaited, isPresent, nextOfWay } from '../../../domain/visit/awaited.ts';
import { SheetLink } from '../../components/sheet-link.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { type AddressView, addressName, isToCollect } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { reasonLabels } from '../../theme/mark-labels.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import { AddressActions } from './address-actions.tsx';
import { AddressAside } from './address-aside.tsx';
import classes from './address-card.module.css';
import { quoted } from './map-link.ts';
import { MarkStep } from './mark-step.tsx';
import { possibleActions } from './possible-actions.ts';
import { useMark } from './use-mark.tsx';

interface AddressCardProps {
  view: AddressView;
  /** Metres from the person; null when unknown. */
  distance: number | null;
}

/**
 * An address of the day with its next step and actions. Memoised: while thirty photos of one address are sent, the
 * other cards don't render.
 */
export const AddressCard = memo(function AddressCard({ view, distance }: AddressCardProps) {
  const viewer = useViewer();
  const marking = useMark(view);
  const nameId = useId();
  const { operational, pending } = view;
  const possible = possibleActions(viewer, view);
  return (
    <article className={classes.card} aria-labelledby={nameId}>
      <div className={classes.head}>
        <div className={`line ${classes.status}`}>
          <StatusPill look={addressStatusLooks[operational.completionStatus]} />
          <AddressAside pending={pending} distance={distance} />
        </div>
        <h3 id={nameId} className={classes.name}>
          <SheetLink className={classes.open} address={operational.id}>
            {addressName(view)}
          </SheetLink>
        </h3>
        <Whereabouts view={view} />
        <WayLine operational={operational} />
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

/** Street, town and comment; before the pickup also the pickup address, after a failure why it failed. */
function Whereabouts({ view }: { view: AddressView }) {
  const { operational, place, pickups } = view;
  const { t } = useTranslation();
  const floorText = useFloorText();
  const comment = place?.comment ? quoted(place.comment) : null;
  const floor = place?.floor ? floorText(place.floor) : null;
  const line = place === null ? null : addressLine(place);
  const details = [line, floor, comment].filter((part) => part !== null);
  const why = useFailureText()(operational);
  return (
    <>
      <p className="dim breakable">{details.length === 0 ? t('address.noPlace') : details.join(' · ')}</p>
      {why === null ? null : <p className={`breakable ${classes.why}`}>{why}</p>}
      {isToCollect(view) ? (
        <p className={`dim ${classes.pickup}`}>
          <IconPackage className={classes.icon} size={16} stroke={1.7} aria-hidden />
          {t('address.pickupFrom', {
            name: pickups.map(({ nickname, name, street }) => nickname ?? name ?? street).join(', '),
          })}
        </p>
      ) : null}
    </>
  );
}

/** A line about a person on the way to an address: since when, when they are expected, or when they arrived. */
function WayLine({ operational }: { operational: OperationalAddress }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { visit, collectedOn } = operational;
  if (!visit || !isAwaited(operational) || !isPresent(operational, Date.now())) return null;
  const { by, onMyWayAt, window, arrivedAt } = visit;
  const comes = nextOfWay(operational, { user: by, now: Date.now() }) === 'arrive';
  return (
    <p className="dim tabular">
      {comes
        ? t('visit.onMyWaySince', { time: format.time(onMyWayAt) })
        : t('visit.arrivedSince', { time: format.time(arrivedAt ?? collectedOn ?? onMyWayAt) })}
      {comes && window ? ` · ${t('visit.expectedAt', { time: format.timeRange(window.from, window.to) })}` : null}
    </p>
  );
}

/** Why an address has failed: the reason, and what was written; null for one that hasn't, or without either. */
export function useFailureText(): (of: OperationalAddress) => string | null {
  const { t } = useTranslation();
  return ({ completionStatus, failureReason, failureComment }) =>
    completionStatus === 'FAILED'
      ? [failureReason && t(reasonLabels[failureReason]), failureComment].filter(Boolean).join('. ') || null
      : null;
}

/** "όροφος 3" for a floor that is a number; names such as "Ισόγειο" stay. */
export function useFloorText(): (floor: string) => string {
  const { t } = useTranslation();
  return (floor) => (/^-?\d/.test(floor) ? t('address.floorIs', { floor }) : floor);
}
