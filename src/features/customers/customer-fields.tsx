import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { customers } from '../../../domain/customer/resource.ts';
import { type EntryField, entryOf } from '../../../domain/kernel/resource.ts';
import type { Customer } from '../../../domain/schemas.ts';
import { lookUpTaxNumber } from '../../commands/tax-number.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { bindReadOnly, ReadOnlyForm } from '../../components/form/read-only-form.tsx';
import { ResourceFields } from '../../components/form/resource-fields.tsx';
import { TaxNumberField } from '../../components/form/tax-number-field.tsx';
import type { CustomerForm } from './customer-form.ts';

interface CustomerFieldsProps {
  field: (name: EntryField<typeof customers.fields>) => object;
  taxNumber?: ReactNode;
}

/** The fields of a customer: the country first, which says where its tax number is looked up (specification 5). */
export function CustomerFields({ field, taxNumber }: CustomerFieldsProps) {
  const { t } = useTranslation();
  return (
    <FormSection>
      <ResourceFields
        of={customers}
        field={field}
        first={['country', 'afm', 'nickname', 'name', 'code', 'job']}
        hints={{ name: t('customers.nameHint'), afm: t('customers.afmHint'), telephone: t('customers.telephoneHint') }}
        {...(taxNumber === undefined ? {} : { instead: { afm: taxNumber } })}
      />
    </FormSection>
  );
}

/** A customer to be read, in the order of its form (specification 2.5, view and delete). */
export function ReadOnlyCustomer({ customer }: { customer: Customer }) {
  return (
    <ReadOnlyForm>
      <CustomerFields field={bindReadOnly(entryOf(customers, customer))} />
    </ReadOnlyForm>
  );
}

/** The tab Basic Info of a customer's form (specification 2.5). */
export function BasicTab({ form }: { form: CustomerForm }) {
  return <CustomerFields field={form.field} taxNumber={<TaxNumber form={form} />} />;
}

/** The register's reply is appended to the comment; a person's text stays. */
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
      taxNumber={{ countryCode: country?.code, tin: isNew ? afm : null }}
      register={{
        lookUp: lookUpTaxNumber,
        onFound: (business) => form.change({ comment: commentWith(comment, business) }),
      }}
      found={t('customers.lookup.found')}
    />
  );
}
