import { useTranslation } from 'react-i18next';
import { noop } from '../../../domain/kernel/noop.ts';
import type { EntryField } from '../../../domain/kernel/resource.ts';
import { users } from '../../../domain/user/resource.ts';
import type { User } from '../../../domain/user/schema.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { fieldOf } from '../../components/form/read-only-form.tsx';
import { ResourceFields } from '../../components/form/resource-fields.tsx';
import { TextField } from '../../components/form/text-field.tsx';

/** A form that has the fields of a profile, whatever else it has. */
interface ProfileForm {
  field: (name: EntryField<typeof users.fields>) => object;
}

/** The fields of a person's profile besides the account (specification 2.8, user fields). */
export const ProfileFields = ({ form }: { form: ProfileForm }) => (
  <ResourceFields of={users} field={form.field} hints={{ phoneNumber: '' }} />
);

/** What of an account stays as it is once it exists (specification 5: id, username, e-mail not editable). */
export function AccountFacts({ user }: { user: User }) {
  const { t } = useTranslation();
  const field = fieldOf(user);
  return (
    <FormSection>
      <TextField {...field('username')} readOnly label={t('people.field.username')} />
      <TextField {...field('email')} readOnly label={t('people.field.email')} />
      <TextField {...field('id')} onChange={noop} readOnly label={t('people.field.id')} />
    </FormSection>
  );
}
