import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { placeLine, placeName } from '../../../domain/address/naming.ts';
import classes from './addresses.module.css';
import type { ListedPlace } from './use-address-columns.tsx';

interface PlaceCardProps {
  place: ListedPlace;
  /** Makes the address's name what opens it. */
  title: (words: ReactNode) => ReactNode;
}

/** An address as a card, for phones. */
export function PlaceCard({ place, title }: PlaceCardProps) {
  const { t } = useTranslation();
  const name = placeName(place);
  const line = placeLine(place);
  const serves = place.sharedAddress ? t('addresses.shared') : place.labels.customer;
  const about = [serves, place.telephone].filter(Boolean).join(' · ');
  return (
    <>
      <span className={classes.name}>{title(name)}</span>
      {line === '' || line === name ? null : <p className={classes.dim}>{line}</p>}
      {about === '' ? null : <p className={classes.dim}>{about}</p>}
    </>
  );
}
