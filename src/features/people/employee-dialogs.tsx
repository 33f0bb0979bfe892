import { useTranslation } from 'react-i18next';
import { employeeActions } from '../../../domain/user/employee-actions.ts';
import { personName } from '../../../domain/user/person-name.ts';
import { deleteEmployee } from '../../commands/personnel.ts';
import { DeleteSheet, ViewSheet } from '../../components/row-sheets.tsx';
import { type RowDialog, useDialogRow } from '../../components/use-row-dialog.ts';
import { useViewer } from '../../mirror/session.ts';
import { useEmployee } from '../../mirror/staff.ts';
import { EditEmployee } from './edit-employee.tsx';
import { ReadOnlyEmployee } from './read-only-employee.tsx';
import { WaitingHere } from './waiting-here.tsx';

interface EmployeeDialogsProps {
  dialog: RowDialog;
  shown: NonNullable<RowDialog['shown']>;
}

/** The dialog over the personnel: an employee is viewed, edited or deleted (specification 2.8). */
export function EmployeeDialogs({ dialog, shown: { kind, id } }: EmployeeDialogsProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const employee = useDialogRow(useEmployee(id), dialog);
  if (employee === null) return null;
  // Who is gone while the dialog fades away is shown as they were.
  const actions = employeeActions(viewer, employee);
  if (kind === 'edit' && actions.includes('edit')) return <EditEmployee employee={employee} dialog={dialog} />;
  const sheet = { opened: dialog.opened, onClose: dialog.close, title: personName(employee) };
  if (kind === 'delete' && actions.includes('delete')) {
    return (
      <DeleteSheet
        {...sheet}
        question={t('people.deleteText')}
        deleted={t('people.deleted')}
        remove={() => deleteEmployee(id)}
      >
        <WaitingHere employee={id} to="deleted" />
        <ReadOnlyEmployee employee={employee} />
      </DeleteSheet>
    );
  }
  return (
    <ViewSheet {...sheet} onEdit={actions.includes('edit') ? () => dialog.open('edit', id) : null}>
      <ReadOnlyEmployee employee={employee} />
    </ViewSheet>
  );
}
