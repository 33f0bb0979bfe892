import { Button } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../components/confirm-store.ts';
import { ToggleField } from '../../components/form/check-field.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { DegreesField } from '../../components/form/number-field.tsx';
import { PhoneField } from '../../components/form/phone-field.tsx';
import { ReferenceField } from '../../components/form/reference-field.tsx';
import { TextAreaField, TextField } from '../../components/form/text-field.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { languageOf } from '../../i18n/start.ts';
import { useCustomerSource } from '../../mirror/customer-source.ts';
import classes from './address-fields.module.css';
import type { AddressForm } from './address-form.ts';
import { AddressMap } from './address-map.tsx';
import { exampleAddress } from './example-address.ts';
import { StreetField } from './street-field.tsx';

interface AddressFieldsProps {
  form: AddressForm;
  /** It is made for one customer, on the fly: only whether all may use it is asked. */
  forCustomer?: boolean;
}

/** The fields of an address's form with its map (specification 2.5 and 5). */
export function AddressFields({ form, forCustomer = false }: AddressFieldsProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  return (
    <div className={classes.sections}>
      <div className={classes.columns}>
        <FormSection short title={t('addresses.section.where')}>
          <WholeRow>
            <StreetField form={form} />
          </WholeRow>
          <TextField {...form.field('region')} label={t('addresses.field.region')} />
          <TextField {...form.field('province')} label={t('addresses.field.province')} />
          <TextField {...form.field('zipCode')} label={t('addresses.field.zipCode')} />
          <TextField
            {...form.field('country')}
            label={t('addresses.field.country')}
            hint={t('addresses.countryHint')}
          />
          <TextField {...form.field('floor')} label={t('addresses.field.floor')} />
          <PhoneField
            {...form.field('telephone')}
            label={t('addresses.field.telephone')}
            hint={t('addresses.telephoneHint')}
          />
          <WholeRow>
            <ExampleButton form={form} />
          </WholeRow>
        </FormSection>
        <FormSection
          title={t('addresses.section.position')}
          hint={t(phone ? 'addresses.mapHintPhone' : 'addresses.mapHint')}
        >
          <WholeRow>
            <AddressMap place={form.values} onPlace={form.change} />
          </WholeRow>
          <DegreesField {...form.field('longitude')} label={t('addresses.field.longitude')} />
          <DegreesField {...form.field('latitude')} label={t('addresses.field.latitude')} />
        </FormSection>
      </div>
      <FormSection title={t('addresses.section.names')}>
        <TextField {...form.field('nickname')} label={t('addresses.field.nickname')} />
        <TextField {...form.field('name')} label={t('addresses.field.name')} />
        <Serving form={form} forCustomer={forCustomer} />
        <WholeRow>
          <TextAreaField {...form.field('comment')} label={t('addresses.field.comment')} />
        </WholeRow>
      </FormSection>
    </div>
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

/** Writes an example over the address; what was written is asked about first. */
function ExampleButton({ form }: { form: AddressForm }) {
  const { t, i18n } = useTranslation();
  const example = exampleAddress(languageOf(i18n));
  const { street, region, province, floor, telephone } = form.values;
  const replace = async (): Promise<void> => {
    const written = [street, region, province, floor, telephone].some((part) => part !== null);
    const mayReplace =
      !written ||
      (await confirm({
        title: t('addresses.exampleTitle'),
        message: t('addresses.exampleText'),
        confirmLabel: t('addresses.example'),
      }));
    if (mayReplace) form.change(example);
  };
  return (
    <Button
      variant="subtle"
      size="xs"
      className={classes.example}
      leftSection={<IconReplace size={16} stroke={1.7} aria-hidden />}
      onClick={() => void replace().catch(reportError)}
    >
      {t('addresses.example')}
    </Button>
  );
}
