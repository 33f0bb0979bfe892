import { SegmentedControl, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '../../../domain/address/coordinates.ts';
import { businessCategories } from '../../../domain/company/categories.ts';
import { ToggleField } from '../../components/form/check-field.tsx';
import { ReferenceField } from '../../components/form/reference-field.tsx';
import { MultiSelectField } from '../../components/form/select-field.tsx';
import { languageOf } from '../../i18n/start.ts';
import { useAddressSource } from '../../mirror/address-source.ts';
import classes from './company-search.module.css';
import type { CompanySearch, SearchFrom } from './search-params.ts';

interface SearchConditionsProps {
  search: CompanySearch;
  onChange: (change: Partial<CompanySearch>) => void;
  finder: PlaceFinder;
}

/** The conditions of the search: place and categories. */
export function SearchConditions({ search, onChange, finder }: SearchConditionsProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.conditions} aria-label={t('companySearch.conditions')}>
      <PlaceFields search={search} onChange={onChange} finder={finder} />
      <CategoryFields value={search.categories} onChange={(categories) => onChange({ categories })} />
      {search.task === null ? null : (
        <ToggleField
          label={t('companySearch.onlyFleet')}
          value={search.cooperating}
          onChange={(on) => onChange({ cooperating: on === true })}
        />
      )}
    </section>
  );
}

interface CategoryFieldsProps {
  /** Codes of subcategories, or of whole categories. */
  value: readonly string[];
  onChange: (codes: string[]) => void;
}

/** The categories: one list of all, or one list per category (specification 2.6). */
function CategoryFields({ value, onChange }: CategoryFieldsProps) {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n);
  const [each, setEach] = useState(false);
  const groups = businessCategories.map((category) => ({
    code: category.code,
    label: category[language],
    options: category.subcategories.map((sub) => ({ value: sub.code, label: sub[language] })),
  }));
  const whole = groups.flatMap(({ code, label, options }) => [
    { value: code, label, detail: t('companySearch.wholeCategory') },
    ...options.map((option) => ({ ...option, detail: label })),
  ]);
  /** Replaces the chosen codes of one category. */
  const changeOf = (code: string, options: readonly { value: string }[], codes: string[] | null): void => {
    const others = value.filter((one) => one !== code && !options.some((option) => option.value === one));
    onChange([...others, ...(codes ?? [])]);
  };
  return (
    <Stack gap="sm" miw={0}>
      {each ? (
        groups.map(({ code, label, options }) => (
          <MultiSelectField
            key={code}
            label={label}
            placeholder={t('companySearch.anything')}
            options={options}
            value={value.filter((one) => options.some((option) => option.value === one))}
            onChange={(codes) => changeOf(code, options, codes)}
          />
        ))
      ) : (
        <MultiSelectField
          label={t('companySearch.categories')}
          placeholder={t('companySearch.anything')}
          options={whole}
          value={[...value]}
          onChange={(codes) => onChange(codes ?? [])}
        />
      )}
      <ToggleField label={t('companySearch.oneByOne')} value={each} onChange={(on) => setEach(on === true)} />
    </Stack>
  );
}

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

/** From where distances are measured: Address of Task, or Find in Map (specification 2.6). */
function PlaceFields({ search, onChange, finder }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const source = useAddressSource(search.task);
  const { address, from, position, task } = search;
  const labels = {
    address: t(task === null ? 'companySearch.ownAddress' : 'companySearch.taskAddress'),
    map: t('companySearch.findInMap'),
  };
  return (
    <Stack component="fieldset" gap="sm" miw={0}>
      <Text component="legend" fw={600} p={0} pb={8}>
        {t('companySearch.from')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={t('companySearch.from')}
        data={ways.map((value) => ({ value, label: labels[value] }))}
        value={from}
        onChange={(value) => onChange({ from: value === 'map' ? 'map' : 'address' })}
      />
      {from === 'address' ? (
        <ReferenceField
          label={labels.address}
          placeholder={t(task === null ? 'companySearch.headquarters' : 'companySearch.firstAddress')}
          source={source}
          value={address === null ? null : { id: address }}
          onChange={(chosen) => onChange({ address: chosen?.id ?? null })}
        />
      ) : (
        finder({ position, onPlace: (placed) => onChange({ position: placed }) })
      )}
    </Stack>
  );
}
