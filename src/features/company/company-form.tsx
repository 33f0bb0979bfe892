import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../../domain/company/schema.ts';
import { changedFields } from '../../../domain/mutation/changed-fields.ts';
import { createCompany, editCompany } from '../../commands/company.ts';
import { FormPanel } from '../../components/form/form-page.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { fieldOf } from '../../components/form/read-only-form.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { toast } from '../../components/toast.ts';
import { useViewer } from '../../mirror/session.ts';
import { type CompanyForm, companyFormSchema, companyValues } from './company-values.ts';
import { type Business, TaxNumber } from './tax-number.tsx';

const names = ['name', 'vat', 'timeZone'] as const;

interface CompanyFormProps {
  /** Null while the account has none: it is created. */
  company: Company | null;
  /** The register of tax numbers has told of the business. */
  onFound?: (business: Business) => void;
}

/** The info card of a company for its owner (specification 2.2, Basic Info; 5: the id is always disabled). */
export function CompanyInfo({ company, onFound }: CompanyFormProps) {
  const { t } = useTranslation();
  const { companyId } = useViewer();
  // What others change meanwhile is merged when this is saved, not under the hands of who writes.
  const [initial] = useState(() => companyValues(company));
  const form = useDomainForm({
    schema: companyFormSchema,
    initial,
    draftKey: `company:${company === null ? 'new' : company.id}`,
    save: async (present, seen) => {
      if (company === null) return createCompany({ id: companyId, ...present });
      const { set, base, any } = changedFields(names, { present, seen });
      return any ? editCompany(company.id, set, base) : { kind: 'kept' };
    },
    onSaved: () => toast({ kind: 'success', message: t(company === null ? 'company.created' : 'company.saved') }),
  });
  const fixed = fieldOf({ id: company === null ? null : company.id });
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
