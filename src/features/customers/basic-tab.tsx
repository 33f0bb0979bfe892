import { useTranslation } from 'react-i18next';
import { lookUpTaxNumber } from '../../commands/tax-number.ts';
import { CountryField } from '../../components/form/country-field.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { PhoneField } from '../../components/form/phone-field.tsx';
import { TaxNumberField } from '../../components/form/tax-number-field.tsx';
import { TextAreaField, TextField } from '../../components/form/text-field.tsx';
import type { CustomerForm } from './customer-form.ts';

/** The tab Basic Info of a customer's form (specification 2.5). */
export function BasicTab({ form }: { form: CustomerForm }) {
  const { t } = useTranslation();
  return (
    <FormSection>
      <CountryField {...form.field('country')} label={t('customers.field.country')} />
      <TaxNumber form={form} />
      <TextField {...form.field('nickname')} label={t('customers.field.nickname')} />
      <TextField {...form.field('name')} label={t('customers.field.name')} hint={t('customers.nameHint')} />
      <TextField {...form.field('code')} label={t('customers.field.code')} />
      <TextField {...form.field('job')} label={t('customers.field.job')} />
      <TextField {...form.field('email')} label={t('customers.field.email')} type="email" inputMode="email" />
      <PhoneField
        {...form.field('telephone')}
        label={t('customers.field.telephone')}
        hint={t('customers.telephoneHint')}
      />
      <WholeRow>
        <TextAreaField {...form.field('comment')} label={t('customers.field.comment')} />
      </WholeRow>
    </FormSection>
  );
}

/** What the register says is added to the comment; what a person wrote there stays. */
export function commentWith(comment: string | null, { name, address }: { name: string; address: string }): string {
  const lines = [name, address].map((line) => line.trim()).filter((line) => line !== '');
  const missing = lines.filter((line) => !(comment ?? '').includes(line));
  return [comment, ...missing].filter((line) => line !== null && line !== '').join('\n');
}

/** The tax number; its register fills the comment with name and address (specification 5). */
function TaxNumber({ form }: { form: CustomerForm }) {
  const { t } = useTranslation();
  const { country, afm, comment } = form.values;
  // A number that was there before has been looked up, or was not wanted to be.
  const isNew = afm !== form.seen.afm || country?.code !== form.seen.country?.code;
  return (
    <TaxNumberField
      {...form.field('afm')}
      label={t('customers.field.afm')}
      hint={t('customers.afmHint')}
      inputMode="numeric"
      asked={{ countryCode: country?.code, tin: isNew ? afm : null }}
      register={{
        lookUp: lookUpTaxNumber,
        onFound: (business) => form.change({ comment: commentWith(comment, business) }),
      }}
      found={t('customers.lookup.found')}
    />
  );
}
