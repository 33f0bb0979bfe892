import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Country, defaultCountry } from '../../../domain/user/country.ts';
import { lookUpTaxNumber } from '../../commands/tax-number.ts';
import { CountryField } from '../../components/form/country-field.tsx';
import { TaxNumberField } from '../../components/form/tax-number-field.tsx';
import { useOwnUser } from '../../mirror/own-user.ts';
import type { CompanyForm } from './company-values.ts';

/** What a register knows of the business that has a number. */
export interface Business {
  name: string;
  address: string;
}

/**
 * The tax number of a company with what its register says, looked up as at signing up (specification 5). The country is only
 * for looking it up: it is that of the person to begin with. A name that somebody wrote stays.
 */
export function TaxNumber({ form, onFound }: { form: CompanyForm; onFound?: ((found: Business) => void) | undefined }) {
  const { t } = useTranslation();
  const own = useOwnUser()?.country ?? defaultCountry;
  const [chosen, setChosen] = useState<Country | null>(null);
  const filled = useRef<string | null>(null);
  const country = chosen ?? own;
  const { vat, name } = form.values;
  const take = (business: Business): void => {
    if (business.name !== '' && (name === null || name === filled.current)) {
      filled.current = business.name;
      form.change({ name: business.name });
    }
    onFound?.(business);
  };
  // A number that was there before has been looked up, or was not wanted to be.
  const isNew = vat !== form.seen.vat;
  return (
    <>
      <CountryField
        label={t('company.field.country')}
        hint={t('company.countryHint')}
        required
        value={country}
        onChange={setChosen}
      />
      <TaxNumberField
        {...form.field('vat')}
        label={t('company.field.vat')}
        inputMode="numeric"
        asked={{ countryCode: country.code, tin: isNew ? vat : null }}
        register={{ lookUp: lookUpTaxNumber, onFound: take }}
        found={t('company.lookupFound')}
      />
    </>
  );
}
