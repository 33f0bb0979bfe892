import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { companies } from '../../../domain/company/resource.ts';
import { companyFields } from '../../../domain/entry-fields.ts';
import { emptyEntry, entryFieldsOf, entryOf } from '../../../domain/kernel/resource.ts';
import { isTimeZone } from '../../../domain/kernel/time.ts';
import { changedFields } from '../../../domain/mutation/merge.ts';
import type { Company } from '../../../domain/schemas.ts';
import { type Country, defaultCountry } from '../../../domain/user/country.ts';
import { createCompany, editCompany } from '../../commands/company.ts';
import { lookUpTaxNumber } from '../../commands/tax-number.ts';
import { CountryField } from '../../components/form/country-field.tsx';
import type { DomainForm } from '../../components/form/domain-form.ts';
import { FormPanel } from '../../components/form/form-page.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { bindReadOnly } from '../../components/form/read-only-form.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TaxNumberField } from '../../components/form/tax-number-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { toast } from '../../components/toast.ts';
import { useOwnUser } from '../../mirror/own-user.ts';
import { useViewer } from '../../mirror/session.ts';

interface CompanyFormProps {
  /** Null if the account has none yet, so that it is created. */
  company: Company | null;
  /** Called with what the tax register says about the business. */
  onFound?: (business: Business) => void;
}

/** The info card of a company for its owner (specification 2.2, Basic Info; 5: the id is always disabled). */
export function CompanyInfo({ company, onFound }: CompanyFormProps) {
  const { t } = useTranslation();
  const { companyId } = useViewer();
  // Changes by others are merged on save, not while somebody types.
  const [initial] = useState(() => companyValues(company));
  const form = useDomainForm({
    schema: companyFormSchema,
    initial,
    draftKey: `company:${company === null ? 'new' : company.id}`,
    save: async (present, seen) => {
      if (company === null) return createCompany({ id: companyId, ...present });
      const { set, base, any } = changedFields(entryFieldsOf(companies), { present, seen });
      return any ? editCompany(company.id, set, base) : { kind: 'kept' };
    },
    onSaved: () => toast({ kind: 'success', message: t(company === null ? 'company.created' : 'company.saved') }),
  });
  const fixed = bindReadOnly({ id: company === null ? null : company.id });
  return (
    <FormPanel form={form} submitLabel={t(company === null ? 'company.create' : 'form.save')}>
      <FormSection title={t('company.info')} hint={t('company.infoHint')}>
        <TaxNumber form={form} onFound={onFound} />
        <WholeRow>
          <TextField {...form.field('name')} label={t('company.field.name')} autoComplete="organization" />
        </WholeRow>
        <TimeZoneField form={form} />
        <TextField {...fixed('id')} label={t('company.field.id')} placeholder="–" disabled />
      </FormSection>
    </FormPanel>
  );
}

function TimeZoneField({ form }: { form: CompanyForm }) {
  const { t } = useTranslation();
  const options = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [],
  );
  return (
    <SelectField
      {...form.field('timeZone')}
      label={t('company.field.timeZone')}
      hint={t('company.timeZoneHint')}
      options={options}
    />
  );
}

/** The values of the info card of a company. */
const companyFormSchema = z.object(companyFields);

type CompanyForm = DomainForm<typeof companyFormSchema>;

/** The time zone of this browser; null if it is unknown. */
function zoneHere(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : null;
}

/** The initial values; a new company is in the time zone of its owner. */
const companyValues = (company: Company | null) =>
  company === null ? { ...emptyEntry(companies), timeZone: zoneHere() } : entryOf(companies, company);

/** What a tax register says about the business with a tax number. */
export interface Business {
  name: string;
  address: string;
}

/**
 * The tax number of a company, looked up in its register as at sign-up (specification 5). The country is only for the look-up
 * and begins with that of the person. A name that somebody typed stays.
 */
function TaxNumber({ form, onFound }: { form: CompanyForm; onFound?: ((found: Business) => void) | undefined }) {
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
  // A stored number is not looked up again.
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
        taxNumber={{ countryCode: country.code, tin: isNew ? vat : null }}
        register={{ lookUp: lookUpTaxNumber, onFound: take }}
        found={t('company.lookupFound')}
      />
    </>
  );
}
