import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { employeeActions, mayAddEmployees, mayGive, maySetRole } from '../../../domain/account/permissions.ts';
import type { User } from '../../../domain/schemas.ts';
import { personName } from '../../../domain/user/names.ts';
import { deleteEmployee } from '../../commands/personnel.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { toast } from '../../components/toast.ts';
import { type RowDialog, useDialogRow } from '../../components/use-row-dialog.ts';
import { RowSheets } from '../../lists/row-dialog-sheets.tsx';
import type { RowDialogsProps } from '../../lists/row-screen.tsx';
import { useViewer } from '../../mirror/session.ts';
import { useEmployee, useRoles } from '../../mirror/staff.ts';
import { CreateEmployee } from './create-employee.tsx';
import { AccountFacts, ProfileFields, ReadOnlyEmployee, RoleField } from './employee-fields.tsx';
import { employeeSchema, employeeValues } from './employee-form.ts';
import { noRole } from './personnel-search.ts';
import { saveEmployee } from './save-employee.ts';
import type { ConvertDialog } from './sign-up-part.ts';
import type { NamedSheet } from './use-named-sheet.ts';
import { WaitingHere } from './waiting-here.tsx';

interface PersonnelDialogsProps {
  dialog: RowDialog;
  create: NamedSheet;
  convert: NamedSheet;
  convertDialog: ConvertDialog;
}

/** The open dialog of the personnel, also while it closes. */
export function PersonnelDialogs({ dialog, create, convert, convertDialog }: PersonnelDialogsProps) {
  const viewer = useViewer();
  const { opened, close } = create;
  return (
    <>
      {dialog.shown === null ? null : (
        <EmployeeDialogs key={`row ${dialog.openings}`} dialog={dialog} shown={dialog.shown} />
      )}
      {create.shown === null || !mayAddEmployees(viewer) ? null : (
        <CreateEmployee
          key={`create ${create.openings}`}
          role={create.shown === noRole ? null : create.shown}
          opened={opened}
          onClose={close}
        />
      )}
      {convert.shown === null ? null : (
        <Convert key={`convert ${convert.openings}`} id={convert.shown} sheet={convert} convertDialog={convertDialog} />
      )}
    </>
  );
}

interface ConvertProps {
  id: string;
  sheet: NamedSheet;
  convertDialog: ConvertDialog;
}

function Convert({ id, sheet: { opened, close }, convertDialog: Dialog }: ConvertProps) {
  const viewer = useViewer();
  const employee = useDialogRow(useEmployee(id), { opened, close });
  if (employee === null || !employeeActions(viewer, employee).includes('makeUser')) return null;
  return <Dialog employee={employee} opened={opened} onClose={close} />;
}

/** Views, edits or deletes an employee (specification 2.8). */
function EmployeeDialogs(over: RowDialogsProps) {
  return (
    <RowSheets
      {...over}
      row={useEmployee(over.shown.id)}
      title={personName}
      may={{
        change: (viewer, employee) => employeeActions(viewer, employee).includes('edit'),
        remove: (viewer, employee) => employeeActions(viewer, employee).includes('delete'),
      }}
      fields={(employee) => (
        <Stack gap="1rem">
          <WaitingHere employee={employee.id} to="deleted" />
          <ReadOnlyEmployee employee={employee} />
        </Stack>
      )}
      view={(employee) => <ReadOnlyEmployee employee={employee} />}
      edit={(employee) => <EditEmployee employee={employee} dialog={over.dialog} />}
      deletion={{
        question: (_, t) => t('people.deleteText'),
        deleted: (_, t) => t('people.deleted'),
        remove: ({ id }) => deleteEmployee(id),
      }}
    />
  );
}

interface EditEmployeeProps {
  employee: User;
  dialog: RowDialog;
}

/** The form of an existing employee, with their role (specification 2.8). */
function EditEmployee({ employee, dialog }: EditEmployeeProps) {
  const { t } = useTranslation();
  const { id } = employee;
  // Changes by others are merged on save, not while somebody types.
  const [initial] = useState(() => employeeValues(employee));
  const roleIsFixed = useRoleIsFixed(employee);
  const form = useDomainForm({
    schema: employeeSchema,
    initial,
    // A role cannot be removed here, only changed.
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

/** Nobody can change their own role, or one with more rights than theirs (decision 0018). */
function useRoleIsFixed(employee: User): boolean {
  const viewer = useViewer();
  const role = useRoles()?.find(({ id }) => id === employee.role?.id);
  return !maySetRole(viewer, employee) || (role !== undefined && !mayGive(viewer, role));
}
