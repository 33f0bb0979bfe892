import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayGive } from '../../../domain/account/permissions.ts';
import { noop } from '../../../domain/kernel/noop.ts';
import type { EntryField } from '../../../domain/kernel/resource.ts';
import type { User } from '../../../domain/schemas.ts';
import { personName } from '../../../domain/user/names.ts';
import { users } from '../../../domain/user/resource.ts';
import type { FieldBinding } from '../../components/form/field-props.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { bindReadOnly, ReadOnlyForm } from '../../components/form/read-only-form.tsx';
import { ResourceFields } from '../../components/form/resource-fields.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Fact, Rows } from '../../components/rows.tsx';
import { useViewer } from '../../mirror/session.ts';
import { useRoles } from '../../mirror/staff.ts';
import { employeeValues } from './employee-form.ts';
import { isKnownWhole } from './personnel-search.ts';

/** A form that has the profile fields, among others. */
interface ProfileForm {
  field: (name: EntryField<typeof users.fields>) => object;
}

/** The fields of a person's profile besides the account (specification 2.8, user fields). */
export const ProfileFields = ({ form }: { form: ProfileForm }) => (
  <ResourceFields of={users} field={form.field} hints={{ phoneNumber: '' }} />
);

/** The read-only fields of an account (specification 5: id, username, e-mail not editable). */
export function AccountFacts({ user }: { user: User }) {
  const { t } = useTranslation();
  const field = bindReadOnly(user);
  return (
    <FormSection>
      <TextField {...field('username')} readOnly label={t('people.field.username')} />
      <TextField {...field('email')} readOnly label={t('people.field.email')} />
      <TextField {...field('id')} onChange={noop} readOnly label={t('people.field.id')} />
    </FormSection>
  );
}

interface RoleFieldProps extends FieldBinding<string | null> {
  readOnly?: boolean;
}

/** The role of an employee (specification 2.8). People can only give rights that they have themselves (decision 0018). */
export function RoleField(field: RoleFieldProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const roles = useRoles();
  const options = useMemo(
    () =>
      (roles ?? []).map((role) => {
        const label = { value: role.id, label: role.nickname };
        return mayGive(viewer, role) ? label : { ...label, disabled: true, detail: t('people.roleBeyond') };
      }),
    [roles, viewer, t],
  );
  return <SelectField {...field} label={t('people.field.role')} options={options} emptyText={t('people.noRolesYet')} />;
}

/** A read-only employee (specification 2.8, view and delete). Field workers see only the names of colleagues. */
export function ReadOnlyEmployee({ employee }: { employee: User }) {
  const { t } = useTranslation();
  const field = bindReadOnly(employeeValues(employee));
  if (!isKnownWhole(useViewer(), employee)) {
    return (
      <Rows>
        <Fact label={t('people.field.nickname')} value={employee.nickname} />
        <Fact label={t('people.fullName')} value={personName(employee)} />
      </Rows>
    );
  }
  return (
    <ReadOnlyForm>
      <AccountFacts user={employee} />
      <FormSection>
        <ProfileFields form={{ field }} />
        <RoleField {...field('role')} />
      </FormSection>
    </ReadOnlyForm>
  );
}
