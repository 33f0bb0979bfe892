import { IconCamera, IconDots, IconLocation, IconPhone } from '@tabler/icons-react';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address } from '../../../domain/schemas.ts';
import { LateMenu } from '../../components/action-menu.tsx';
import { type AddressView, placeOfNextStep } from '../../mirror/addresses.ts';
import classes from './address-actions.module.css';
import type { AddressMenuProps } from './address-menu-list.tsx';
import { callLink, deviceOf, routeLink } from './map-link.ts';
import type { PossibleActions } from './possible-actions.ts';
import { useTakePhoto } from './take-photo.ts';
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
