import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayGive } from '../../../domain/role/permissions.ts';
import { maySetRole } from '../../../domain/user/permissions.ts';
import { personName } from '../../../domain/user/person-name.ts';
import type { User } from '../../../domain/user/schema.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { toast } from '../../components/toast.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { useViewer } from '../../mirror/session.ts';
import { useRoles } from '../../mirror/staff.ts';
import { AccountFacts, ProfileFields } from './employee-fields.tsx';
import { employeeSchema, employeeValues } from './employee-form.ts';
import { RoleField } from './role-field.tsx';
import { saveEmployee } from './save-employee.ts';

interface EditEmployeeProps {
  employee: User;
  dialog: RowDialog;
}

/** The form of an employee who exists, with their role (specification 2.8). */
export function EditEmployee({ employee, dialog }: EditEmployeeProps) {
  const { t } = useTranslation();
  const { id } = employee;
  // What others change meanwhile is merged when this is saved, not under the hands of who writes.
  const [initial] = useState(() => employeeValues(employee));
  const roleIsFixed = useRoleIsFixed(employee);
  const form = useDomainForm({
    schema: employeeSchema,
    initial,
    // A role is taken away where its employees are listed, and not by leaving a field empty.
    ...(initial.role === null ? {} : { required: ['role'] as const }),
    draftKey: `employee:${id}`,
    save: (args, seen, keep) => saveEmployee(id, args, { seen, keep }),
    onSaved: () => {
      toast({ kind: 'success', message: t('people.saved') });
      dialog.close();
    },
  });
  return (
    <FormDialog form={form} opened={dialog.opened} onClose={dialog.close} title={personName(employee)} width="wide">
      <FormSection>
        <ProfileFields form={form} />
        <RoleField {...form.field('role')} readOnly={roleIsFixed} />
      </FormSection>
      <AccountFacts user={employee} />
    </FormDialog>
  );
}

/** Nobody changes their own role, nor takes away one that holds more than theirs (decision 0018). */
function useRoleIsFixed(employee: User): boolean {
  const viewer = useViewer();
  const role = useRoles()?.find(({ id }) => id === employee.role?.id);
  return !maySetRole(viewer, employee) || (role !== undefined && !mayGive(viewer, role));
}
