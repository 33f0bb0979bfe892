import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../domain/customer/schema.ts';
import { CountryField } from '../../components/form/country-field.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { fieldOf, ReadOnlyForm } from '../../components/form/read-only-form.tsx';
import { TextAreaField, TextField } from '../../components/form/text-field.tsx';
import { customerValues } from './customer-form.ts';

/** The fields of a customer to be read, in the order of its form (specification 2.5, view and delete). */
export function ReadOnlyCustomer({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const field = fieldOf(customerValues(customer, []));
  return (
    <ReadOnlyForm>
      <FormSection>
        <CountryField {...field('country')} label={t('customers.field.country')} />
        <TextField {...field('afm')} label={t('customers.field.afm')} />
        <TextField {...field('nickname')} label={t('customers.field.nickname')} />
        <TextField {...field('name')} label={t('customers.field.name')} />
        <TextField {...field('code')} label={t('customers.field.code')} />
        <TextField {...field('job')} label={t('customers.field.job')} />
        <TextField {...field('email')} label={t('customers.field.email')} />
        <TextField {...field('telephone')} label={t('customers.field.telephone')} />
        <WholeRow>
          <TextAreaField {...field('comment')} label={t('customers.field.comment')} />
        </WholeRow>
      </FormSection>
    </ReadOnlyForm>
  );
}
