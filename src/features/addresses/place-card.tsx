import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLine, addressName } from '../../../domain/address/naming.ts';
import { CardWords } from '../../components/table/card-words.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';

interface PlaceCardProps {
  place: ListedRow<'addresses'>;
  /** Makes the address's name what opens it. */
  title: (words: ReactNode) => ReactNode;
}

/** An address as a card, for phones. */
export function PlaceCard({ place, title }: PlaceCardProps) {
  const { t } = useTranslation();
  const name = addressName(place);
  const line = addressLine(place);
  const serves = place.sharedAddress ? t('addresses.shared') : place.labels.customer;
  return <CardWords title={title(name)} lines={[[line === name ? null : line], [serves, place.telephone]]} />;
}
