import { IconCamera, IconDots, IconLocation, IconPhone, IconRoute } from '@tabler/icons-react';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address } from '../../../domain/schemas.ts';
import { LateMenu } from '../../components/action-menu.tsx';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { type AddressView, placeOfNextStep } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { useMirror } from '../../mirror/use-live.ts';
import classes from './address-actions.module.css';
import type { AddressMenuProps } from './address-menu-list.tsx';
import { callLink, deviceOf, routeLink } from './map-link.ts';
import { type PossibleActions, possibleWay } from './possible-actions.ts';
import { useTakePhoto } from './take-photo.ts';
import { tapOf } from './tap-guard.ts';
import type { useMark } from './use-mark.tsx';

interface AddressActionsProps {
  view: AddressView;
  possible: PossibleActions;
  marking: ReturnType<typeof useMark>;
  /** The id of the element with the address's name. */
  describedBy: string;
}

/** The buttons below an address: the route to its next step, a call to where the work is, photos, and a menu. */
export function AddressActions({ view, possible, marking, describedBy }: AddressActionsProps) {
  return (
    <ActionRow to={placeOfNextStep(view)} telephone={view.place?.telephone ?? null} describedBy={describedBy}>
      <WayAction view={view} marking={marking} describedBy={describedBy} />
      {possible.prove ? <PhotosAction view={view} describedBy={describedBy} /> : null}
      <AddressMenu view={view} possible={possible} marking={marking} describedBy={describedBy} />
    </ActionRow>
  );
}

interface ActionRowProps {
  /** Where the route leads. */
  to: Address | null;
  telephone: string | null;
  /** The id of the element with the name of the place. */
  describedBy: string;
  children?: ReactNode;
}

/** The row of buttons below a place, beginning with its route and a call. */
export function ActionRow({ to, telephone, describedBy, children }: ActionRowProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.row} data-screen-only>
      {to === null ? null : (
        <a
          className={classes.action}
          href={routeLink(to, deviceOf(navigator))}
          target="_blank"
          rel="noreferrer"
          aria-describedby={describedBy}
        >
          <IconLocation size={20} stroke={1.7} aria-hidden />
          <span>{t('address.route')}</span>
        </a>
      )}
      {telephone ? (
        <a className={classes.action} href={callLink(telephone)} aria-describedby={describedBy}>
          <IconPhone size={20} stroke={1.7} aria-hidden />
          <span>{t('address.call')}</span>
        </a>
      ) : null}
      {children}
    </div>
  );
}

interface WayActionProps {
  view: AddressView;
  marking: ReturnType<typeof useMark>;
  /** The id of the element with the address's name. */
  describedBy: string;
}

/** Says with one tap that the person sets out for an address, and with the next that they have arrived; nothing where they can't. */
function WayAction({ view, marking, describedBy }: WayActionProps) {
  const { t } = useTranslation();
  const mirror = useMirror();
  const timeZone = useTimeZone();
  const viewer = useViewer();
  const way = possibleWay(viewer, view, timeZone);
  if (way === null) return null;
  const user = viewer.userId;
  const label = t(way === 'arrive' ? 'visit.haveArrived' : 'visit.onMyWay');
  // Loaded by the tap: who never taps it needs no more than the button.
  const act = async () => (await import('./set-out.ts')).sayWay(mirror, view, { way, user, timeZone });
  return (
    <button
      type="button"
      className={`plain-button ${classes.action}`}
      data-some={way === 'arrive' || undefined}
      aria-busy={marking.busy}
      aria-describedby={describedBy}
      onClick={(click) => marking.say(label, tapOf(click), act)}
    >
      <IconRoute size={20} stroke={1.7} aria-hidden />
      <span>{label}</span>
    </button>
  );
}

/** Takes a photo of the work; shows how many the office has received. */
function PhotosAction({ view, describedBy }: { view: AddressView; describedBy: string }) {
  const { t } = useTranslation();
  const takePhoto = useTakePhoto(view);
  const { photos } = view;
  const count = t('address.photosOf', { received: photos.received, total: photos.total });
  const some = photos.total > 0;
  return (
    <button
      type="button"
      className={`plain-button ${classes.action}`}
      data-some={some || undefined}
      onClick={takePhoto}
      aria-label={some ? `${t('address.addPhotos')}, ${count}` : t('address.addPhotos')}
      aria-describedby={describedBy}
    >
      <IconCamera size={20} stroke={1.7} aria-hidden />
      <span>{some ? count : t('address.photos')}</span>
    </button>
  );
}

const AddressMenuList = lazy(async () => ({ default: (await import('./address-menu-list.tsx')).AddressMenuList }));

/** The menu of rarer actions, loaded when it is opened. */
function AddressMenu(props: AddressMenuProps) {
  const { t } = useTranslation();
  const button = {
    label: t('address.more'),
    describedBy: props.describedBy,
    className: `${classes.action} ${classes.more}`,
    children: <IconDots size={20} stroke={2} aria-hidden />,
  };
  return <LateMenu {...button} menu={() => <AddressMenuList {...props} button={button} />} />;
}
