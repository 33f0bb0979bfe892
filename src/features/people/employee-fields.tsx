import { useTranslation } from 'react-i18next';
import { nothing } from '../../../domain/kernel/nothing.ts';
import type { Country } from '../../../domain/user/country.ts';
import type { User } from '../../../domain/user/schema.ts';
import { CountryField } from '../../components/form/country-field.tsx';
import type { FieldBinding } from '../../components/form/field-binding.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { PhoneField } from '../../components/form/phone-field.tsx';
import { fieldOf } from '../../components/form/read-only-form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import type { profileNames } from './employee-form.ts';

type TextName = Exclude<(typeof profileNames)[number], 'country'>;

/** A form that has the fields of a profile, whatever else it has. */
interface ProfileForm {
  field: {
    (name: TextName): FieldBinding<string | null>;
    (name: 'country'): FieldBinding<Country | null>;
  };
}

/** The fields of a person's profile besides the account (specification 2.8, user fields). */
export function ProfileFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...form.field('nickname')} label={t('people.field.nickname')} />
      <TextField {...form.field('name')} label={t('people.field.name')} />
      <TextField {...form.field('surname')} label={t('people.field.surname')} />
      <PhoneField {...form.field('phoneNumber')} label={t('people.field.phoneNumber')} hint="" />
      <TextField {...form.field('vat')} label={t('people.field.vat')} inputMode="numeric" />
      <CountryField {...form.field('country')} label={t('people.field.country')} />
    </>
  );
}

/** What of an account stays as it is once it exists (specification 5: id, username, e-mail not editable). */
export function AccountFacts({ user }: { user: User }) {
  const { t } = useTranslation();
  const field = fieldOf(user);
  return (
    <FormSection>
      <TextField {...field('username')} readOnly label={t('people.field.username')} />
      <TextField {...field('email')} readOnly label={t('people.field.email')} />
      <TextField {...field('id')} onChange={nothing} readOnly label={t('people.field.id')} />
    </FormSection>
  );
}
