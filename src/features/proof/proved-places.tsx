import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addressName } from '../../../domain/address/naming.ts';
import type { Address } from '../../../domain/address/schema.ts';
import { NestedTable } from '../../components/table/nested-table.tsx';
import { usePhone } from '../../components/use-phone.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import type { ProvedPlace } from './proof-draft.ts';

interface ProvedPlacesProps {
  view: AddressView;
  proved: ProvedPlace;
  /** Null where they are only read. */
  onPlaces: ((places: string[]) => void) | null;
}

/** The places of an address that a proof of its kind can show: where it was picked up, or where it was installed. */
export function ProvedPlaces({ view, proved, onPlaces }: ProvedPlacesProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { type, places } = proved;
  const rows = type === 'PICKUP' ? view.pickups : [view.place].filter((place) => place !== null);
  const toggle = (id: string, on: boolean): void =>
    onPlaces?.(on ? [...places, id] : places.filter((each) => each !== id));
  const shown = {
    field: 'shown',
    label: t('proof.shows'),
    cell: (place: Address) => (
      <Checkbox
        aria-label={t('proof.showsPlace', { name: addressName(place) })}
        checked={places.includes(place.id)}
        onChange={({ currentTarget: { checked } }) => toggle(place.id, checked)}
      />
    ),
  };
  return (
    <NestedTable
      label={t(type === 'PICKUP' ? 'proof.pickupPlaces' : 'proof.installationPlace')}
      rows={rows}
      columns={[
        ...(onPlaces === null || rows.length < 2 ? [] : [shown]),
        { field: 'nickname', label: t('proof.nickname'), cell: ({ nickname }) => nickname },
        { field: 'street', label: t('proof.street'), cell: ({ street }) => street },
        // A phone has no room for more than what tells places apart.
        ...(phone
          ? []
          : [
              { field: 'region', label: t('proof.region'), cell: ({ region }: Address) => region },
              { field: 'telephone', label: t('proof.telephone'), cell: ({ telephone }: Address) => telephone },
            ]),
      ]}
    />
  );
}
