import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addresses } from '../../../domain/address/resource.ts';
import type { EntryField } from '../../../domain/kernel/resource.ts';
import type { Address } from '../../../domain/schemas.ts';
import { CheckboxField, ToggleField } from '../../components/form/check-field.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { bindReadOnly, ReadOnlyForm } from '../../components/form/read-only-form.tsx';
import { ReferenceField } from '../../components/form/reference-field.tsx';
import { ResourceFields } from '../../components/form/resource-fields.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { useCustomerSource } from '../../mirror/customer-source.ts';
import classes from './address-fields.module.css';
import { type AddressForm, addressValues } from './address-form.ts';
import { AddressMap } from './address-map.tsx';
import { ExampleButton } from './example-address.tsx';
import { StreetField } from './street-field.tsx';

interface AddressFieldsProps {
  form: AddressForm;
  /** It is made for one customer, on the fly: only whether all may use it is asked. */
  forCustomer?: boolean;
}

type AddressField = EntryField<typeof addresses.fields>;

const where: readonly AddressField[] = ['region', 'province', 'zipCode', 'country', 'floor', 'telephone'];
const position: readonly AddressField[] = ['longitude', 'latitude'];

interface SectionsProps {
  field: (name: AddressField) => object;
  hints?: Partial<Record<AddressField, string>>;
  street: ReactNode;
  /** Below the fields that say where it is. */
  more?: ReactNode;
  map: ReactNode;
  serving: ReactNode;
}

/** The sections of an address, in the form and where it is read. */
function Sections({ field, hints, street, more, map, serving }: SectionsProps) {
  const { t } = useTranslation();
  const fields = { of: addresses, field, ...(hints === undefined ? {} : { hints }) };
  return (
    <Stack gap="1.75rem">
      <div className={classes.columns}>
        <FormSection short title={t('addresses.section.where')}>
          <WholeRow>{street}</WholeRow>
          <ResourceFields {...fields} first={where} only />
          {more === undefined ? null : <WholeRow>{more}</WholeRow>}
        </FormSection>
        {map}
      </div>
      <FormSection title={t('addresses.section.names')}>
        <ResourceFields {...fields} first={['nickname', 'name']} only />
        {serving}
        <ResourceFields {...fields} without={['street', ...where, ...position, 'nickname', 'name']} />
      </FormSection>
    </Stack>
  );
}

/** The fields of an address's form with its map (specification 2.5 and 5). */
export function AddressFields({ form, forCustomer = false }: AddressFieldsProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  return (
    <Sections
      field={form.field}
      hints={{ country: t('addresses.countryHint') }}
      street={<StreetField form={form} />}
      more={<ExampleButton form={form} />}
      map={
        <FormSection
          title={t('addresses.section.position')}
          hint={t(phone ? 'addresses.mapHintPhone' : 'addresses.mapHint')}
        >
          <WholeRow>
            <AddressMap place={form.values} onPlace={form.change} />
          </WholeRow>
          <ResourceFields of={addresses} field={form.field} first={position} only />
        </FormSection>
      }
      serving={<Serving form={form} forCustomer={forCustomer} />}
    />
  );
}

/** An address to be read, in the order of its form (specification 2.5, view and delete). */
export function ReadOnlyAddress({ place }: { place: Address }) {
  const { t } = useTranslation();
  const source = useCustomerSource();
  const field = bindReadOnly(addressValues(place));
  return (
    <ReadOnlyForm>
      <Sections
        field={field}
        street={<TextField {...field('street')} label={t('addresses.field.street')} />}
        map={
          <FormSection short title={t('addresses.section.position')}>
            <WholeRow>
              <AddressMap place={place} onPlace={null} />
            </WholeRow>
          </FormSection>
        }
        serving={
          <>
            <ReferenceField {...field('customer')} label={t('addresses.field.customer')} source={source} />
            <CheckboxField {...field('sharedAddress')} label={t('addresses.shareable')} />
          </>
        }
      />
    </ReadOnlyForm>
  );
}

/** Whom it serves: a shared address belongs to no customer. */
function Serving({ form, forCustomer }: { form: AddressForm; forCustomer: boolean }) {
  const { t } = useTranslation();
  const source = useCustomerSource();
  const shared = form.values.sharedAddress === true;
  const customer = form.field('customer');
  return (
    <>
      {forCustomer ? null : (
        <ReferenceField
          {...customer}
          label={t('addresses.field.customer')}
          source={source}
          placeholder={t(shared ? 'addresses.allCustomers' : 'taskForm.chooseCustomer')}
          emptyText={t('taskForm.noCustomers')}
          disabled={shared}
        />
      )}
      <ToggleField
        {...form.field('sharedAddress')}
        label={t('addresses.shareable')}
        hint={t('addresses.shareableHint')}
        onChange={(on) => form.change({ sharedAddress: on, customer: on === true ? null : form.seen.customer })}
      />
    </>
  );
}
