import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { PhoneField, TextField } from '../../components/form/text-field.tsx';
import { accountFields, type SignUpForm } from './signup-form.ts';

/** The fields of the account and the person. */
export function AccountFields({ form }: { form: SignUpForm }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('registration.signup.account')}>
      <TextField {...form.field('username')} label={t('registration.signup.username')} autoComplete="username" />
      <TextField
        {...form.field('email')}
        label={t('registration.signup.email')}
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

/** Step 1 of the sign-up: the account and the person. */
export function SignupAccount({ form, onNext }: { form: SignUpForm; onNext: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <AccountFields form={form} />
      <Button type="button" size="md" disabled={!form.isValid(accountFields)} onClick={onNext}>
        {t('registration.signup.next')}
      </Button>
    </>
  );
}
