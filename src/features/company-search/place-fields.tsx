import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '../../../domain/address/distance.ts';
import { ReferenceField } from '../../components/form/reference-field.tsx';
import { usePlaceSource } from '../../mirror/place-source.ts';
import classes from './company-search.module.css';
import type { CompanySearch, SearchFrom } from './search-address.ts';

/** Finds a place by its address or on a map. */
export type PlaceFinder = (props: {
  position: Coordinates | null;
  onPlace: (position: Coordinates) => void;
}) => ReactNode;

interface PlaceFieldsProps {
  search: CompanySearch;
  onChange: (change: Partial<CompanySearch>) => void;
  finder: PlaceFinder;
}

const ways: readonly SearchFrom[] = ['address', 'map'];

/** From where distances count: Address of Task, or Find in Map (specification 2.6). */
export function PlaceFields({ search, onChange, finder }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const source = usePlaceSource(search.task);
  const { address, from, position, task } = search;
  const words = {
    address: t(task === null ? 'companySearch.ownAddress' : 'companySearch.taskAddress'),
    map: t('companySearch.findInMap'),
  };
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>{t('companySearch.from')}</legend>
      <SegmentedControl
        fullWidth
        aria-label={t('companySearch.from')}
        data={ways.map((value) => ({ value, label: words[value] }))}
        value={from}
        onChange={(value) => onChange({ from: value === 'map' ? 'map' : 'address' })}
      />
      {from === 'address' ? (
        <ReferenceField
          label={words.address}
          placeholder={t(task === null ? 'companySearch.headquarters' : 'companySearch.firstAddress')}
          source={source}
          value={address === null ? null : { id: address }}
          onChange={(chosen) => onChange({ address: chosen?.id ?? null })}
        />
      ) : (
        finder({ position, onPlace: (placed) => onChange({ position: placed }) })
      )}
    </fieldset>
  );
}
