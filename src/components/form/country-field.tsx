import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Country } from '../../../domain/user/country.ts';
import { languageOf } from '../../i18n/start.ts';
import { type CountryList, countryName, countryOptions } from './country-names.ts';
import type { FieldProps } from './field-props.ts';
import { SelectField } from './select-field.tsx';

interface CountryFieldProps extends FieldProps<Country | null> {
  list?: CountryList;
}

/** A country: shown in the present language, stored with its English name, so that all devices store the same. */
export function CountryField({ list = 'all', value, onChange, ...field }: CountryFieldProps) {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const options = useMemo(() => countryOptions(list, language), [list, language]);
  return (
    <SelectField
      {...field}
      options={options}
      value={value?.code ?? null}
      onChange={(code) => onChange(code === null ? null : { code, name: countryName(code, 'en') })}
    />
  );
}
