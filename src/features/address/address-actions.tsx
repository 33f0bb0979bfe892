import { UnstyledButton } from '@mantine/core';
import { IconCamera, IconLocation, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import classes from './address-actions.module.css';
import { AddressMenu } from './address-menu.tsx';
import { callLink, deviceOf, routeLink } from './map-link.ts';
import { proofToAddTo } from './proof-to-add-to.ts';
import type { useMark } from './use-mark.ts';
import type { Possible } from './what-may-be-done.ts';

interface AddressActionsProps {
  view: AddressView;
  possible: Possible;
  marking: ReturnType<typeof useMark>;
  /** The element that names the address. */
  describedBy: string;
}

/** The row below an address: the way there, a call, photos, and everything else. */
export function AddressActions({ view, possible, marking, describedBy }: AddressActionsProps) {
  const { t } = useTranslation();
  const { place } = view;
  return (
    <div className={classes.row} data-screen-only>
      {place === null ? null : (
        <a
          className={classes.action}
          href={routeLink(place, deviceOf(navigator))}
          target="_blank"
          rel="noreferrer"
          aria-describedby={describedBy}
        >
          <IconLocation size={20} stroke={1.7} aria-hidden />
          <span>{t('address.route')}</span>
        </a>
      )}
      {place?.telephone ? (
        <a className={classes.action} href={callLink(place.telephone)} aria-describedby={describedBy}>
          <IconPhone size={20} stroke={1.7} aria-hidden />
          <span>{t('address.call')}</span>
        </a>
      ) : null}
      {possible.prove ? <PhotosAction view={view} describedBy={describedBy} /> : null}
      <AddressMenu view={view} possible={possible} marking={marking} describedBy={describedBy} />
    </div>
  );
}

/** Photos of the work: leads straight to the form, and says how many the office has. */
function PhotosAction({ view, describedBy }: { view: AddressView; describedBy: string }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const open = useOpenSheet();
  const { operational, photos } = view;
  const count = t('address.photosOf', { received: photos.received, total: photos.total });
  const some = photos.total > 0;
  return (
    <UnstyledButton
      className={classes.action}
      data-some={some || undefined}
      onClick={() => open({ address: operational.id, proof: proofToAddTo(viewer, view) ?? 'new' })}
      aria-label={some ? `${t('address.addPhotos')}, ${count}` : t('address.addPhotos')}
      aria-describedby={describedBy}
    >
      <IconCamera size={20} stroke={1.7} aria-hidden />
      <span>{some ? count : t('address.photos')}</span>
    </UnstyledButton>
  );
}
