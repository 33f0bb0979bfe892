import { useTranslation } from 'react-i18next';
import type { Address } from '../../../domain/address/schema.ts';
import { CheckboxField } from '../../components/form/check-field.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { fieldOf, ReadOnlyForm } from '../../components/form/read-only-form.tsx';
import { ReferenceField } from '../../components/form/reference-field.tsx';
import { TextAreaField, TextField } from '../../components/form/text-field.tsx';
import { useCustomerSource } from '../../mirror/customer-source.ts';
import classes from './address-fields.module.css';
import { addressValues } from './address-form.ts';
import { AddressMap } from './address-map.tsx';

/** An address to be read, in the order of its form (specification 2.5, view and delete). */
export function ReadOnlyAddress({ place }: { place: Address }) {
  const { t } = useTranslation();
  const source = useCustomerSource();
  const field = fieldOf(addressValues(place));
  return (
    <ReadOnlyForm>
      <div className={classes.columns}>
        <FormSection short title={t('addresses.section.where')}>
          <WholeRow>
            <TextField {...field('street')} label={t('addresses.field.street')} />
          </WholeRow>
          <TextField {...field('region')} label={t('addresses.field.region')} />
          <TextField {...field('province')} label={t('addresses.field.province')} />
          <TextField {...field('zipCode')} label={t('addresses.field.zipCode')} />
          <TextField {...field('country')} label={t('addresses.field.country')} />
          <TextField {...field('floor')} label={t('addresses.field.floor')} />
          <TextField {...field('telephone')} label={t('addresses.field.telephone')} />
        </FormSection>
        <FormSection short title={t('addresses.section.position')}>
          <WholeRow>
            <AddressMap place={place} onPlace={null} />
          </WholeRow>
        </FormSection>
      </div>
      <FormSection title={t('addresses.section.names')}>
        <TextField {...field('nickname')} label={t('addresses.field.nickname')} />
        <TextField {...field('name')} label={t('addresses.field.name')} />
        <ReferenceField {...field('customer')} label={t('addresses.field.customer')} source={source} />
        <CheckboxField {...field('sharedAddress')} label={t('addresses.shareable')} />
        <WholeRow>
          <TextAreaField {...field('comment')} label={t('addresses.field.comment')} />
        </WholeRow>
      </FormSection>
    </ReadOnlyForm>
  );
}
