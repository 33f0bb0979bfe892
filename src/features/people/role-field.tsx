import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayGive } from '../../../domain/role/permissions.ts';
import type { FieldBinding } from '../../components/form/field-props.ts';
import { SelectField } from '../../components/form/select-field.tsx';
import { useViewer } from '../../mirror/session.ts';
import { useRoles } from '../../mirror/staff.ts';

interface RoleFieldProps extends FieldBinding<string | null> {
  readOnly?: boolean;
}

/** The role of an employee (specification 2.8): one that holds nothing which the person who gives it lacks (decision 0018). */
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
