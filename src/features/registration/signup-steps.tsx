import { Anchor, Button, Checkbox, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lookUpTaxNumber } from '../../commands/tax-number.ts';
import { CheckboxField } from '../../components/form/check-field.tsx';
import { CountryField } from '../../components/form/country-field.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { TaxNumberField } from '../../components/form/tax-number-field.tsx';
import { PhoneField, TextField } from '../../components/form/text-field.tsx';
import { NetworkButton } from '../../components/needs-network.tsx';
import { Actions } from './result.tsx';
import { type SignUpForm, type SignupWay, useFillIn } from './signup-form.ts';

/** The fields of the account and the person. */
export function AccountFields({ form, isEmailFixed = false }: { form: SignUpForm; isEmailFixed?: boolean }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('registration.signup.account')}>
      <TextField {...form.field('username')} label={t('registration.signup.username')} autoComplete="username" />
      <TextField
        {...form.field('email')}
        label={t('registration.signup.email')}
        readOnly={isEmailFixed}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField {...form.field('name')} label={t('registration.signup.name')} autoComplete="given-name" />
      <TextField {...form.field('surname')} label={t('registration.signup.surname')} autoComplete="family-name" />
      <TextField {...form.field('nickname')} label={t('registration.signup.nickname')} autoComplete="nickname" />
      <PhoneField {...form.field('phoneNumber')} label={t('registration.signup.phoneNumber')} hint="" />
      <PasswordField {...form.field('password')} kind="new" withStrength label={t('registration.signup.password')} />
      <PasswordField
        {...form.field('confirmPassword')}
        kind="new"
        required
        label={t('registration.signup.confirmPassword')}
      />
    </FormSection>
  );
}

interface SignupAccountProps {
  form: SignUpForm;
  way: SignupWay;
  /** Everything of this step is filled in. */
  isDone: boolean;
  onNext: () => void;
}

/** Step 1 of the sign-up: the account and the person; before them the code of a new server. */
export function SignupAccount({ form, way, isDone, onNext }: SignupAccountProps) {
  const { t } = useTranslation();
  return (
    <>
      {way.kind === 'first' ? (
        <TextField
          value={way.code}
          onChange={way.onCode}
          name="code"
          label={t('registration.setUp.code')}
          hint={t('registration.setUp.codeHint')}
          required
        />
      ) : null}
      <AccountFields form={form} isEmailFixed={way.kind === 'invited'} />
      <Button type="button" size="md" disabled={!isDone} onClick={onNext}>
        {t('registration.signup.next')}
      </Button>
    </>
  );
}

interface SignupBillingProps {
  form: SignUpForm;
  /** The privacy policy is accepted. */
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
  onBack: () => void;
}

/** The fields of billing. */
export function BillingFields({ form }: { form: SignUpForm }) {
  const { t } = useTranslation();
  const optional = t('registration.signup.optional');
  return (
    <>
      <FormSection title={t('registration.signup.billing')}>
        <CountryField {...form.field('country')} label={t('registration.signup.country')} />
        <TaxNumber form={form} />
        <WholeRow>
          <TextField
            {...form.field('billingName')}
            label={t('registration.signup.billingName')}
            autoComplete="organization"
          />
        </WholeRow>
        <TextField {...form.field('line1')} label={t('registration.signup.line1')} autoComplete="address-line1" />
        <TextField
          {...form.field('line2')}
          label={t('registration.signup.line2')}
          placeholder={optional}
          autoComplete="address-line2"
        />
        <TextField
          {...form.field('postalCode')}
          label={t('registration.signup.postalCode')}
          autoComplete="postal-code"
        />
        <TextField {...form.field('city')} label={t('registration.signup.city')} autoComplete="address-level2" />
        <TextField
          {...form.field('state')}
          label={t('registration.signup.state')}
          placeholder={optional}
          autoComplete="address-level1"
        />
        <PhoneField {...form.field('billingPhone')} label={t('registration.signup.billingPhone')} hint="" />
        <TextField
          {...form.field('affiliateCode')}
          label={t('registration.signup.affiliateCode')}
          placeholder={optional}
        />
      </FormSection>
      <CheckboxField {...form.field('isPublic')} label={t('registration.signup.isPublic')} />
    </>
  );
}

/** Step 2 of the sign-up: billing, and the privacy policy. */
export function SignupBilling({ form, accepted, onAccept, onBack }: SignupBillingProps) {
  const { t } = useTranslation();
  return (
    <>
      <BillingFields form={form} />
      <Group gap="0.25rem 1rem">
        <Checkbox
          label={t('registration.signup.privacy')}
          checked={accepted}
          onChange={({ currentTarget: { checked } }) => onAccept(checked)}
        />
        <Anchor
          href="/privacy"
          aria-label={t('table.actionOn', {
            action: t('registration.signup.privacyLink'),
            name: t('registration.privacy.title'),
          })}
          target="_blank"
          c="var(--accent-text)"
          td="underline"
          display="inline-flex"
          mih="2.75rem"
          style={{ alignItems: 'center' }}
        >
          {t('registration.signup.privacyLink')}
        </Anchor>
      </Group>
      <Actions>
        <Button type="button" variant="default" size="md" onClick={onBack}>
          {t('registration.signup.back')}
        </Button>
        <NetworkButton type="submit" size="md" fullWidth loading={form.busy} disabled={!accepted || !form.isValid()}>
          {t('registration.signup.register')}
        </NetworkButton>
      </Actions>
    </>
  );
}

/** The tax number, looked up in its register. */
function TaxNumber({ form }: { form: SignUpForm }) {
  const { t } = useTranslation();
  const fillIn = useFillIn(form);
  const { country, tin } = form.values;
  return (
    <TaxNumberField
      {...form.field('tin')}
      label={t('registration.signup.tin')}
      taxNumber={{ countryCode: country?.code, tin }}
      register={{ lookUp: lookUpTaxNumber, onFound: fillIn }}
      found={t('registration.lookup.found')}
    />
  );
}
