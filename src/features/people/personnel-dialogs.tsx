import { employeeActions } from '../../../domain/user/employee-actions.ts';
import { mayAddEmployees } from '../../../domain/user/permissions.ts';
import { type RowDialog, useDialogRow } from '../../components/use-row-dialog.ts';
import { useViewer } from '../../mirror/session.ts';
import { useEmployee } from '../../mirror/staff.ts';
import { CreateEmployee } from './create-employee.tsx';
import { EmployeeDialogs } from './employee-dialogs.tsx';
import { noRole } from './personnel-search.ts';
import type { ConvertDialog } from './sign-up-part.ts';
import type { NamedSheet } from './use-named-sheet.ts';

interface PersonnelDialogsProps {
  dialog: RowDialog;
  create: NamedSheet;
  convert: NamedSheet;
  convertDialog: ConvertDialog;
}

/** Whatever dialog lies over the personnel, or fades away. */
export function PersonnelDialogs({ dialog, create, convert, convertDialog }: PersonnelDialogsProps) {
  const viewer = useViewer();
  const { opened, close } = create;
  return (
    <>
      {dialog.shown === null ? null : (
        <EmployeeDialogs key={`row ${dialog.turn}`} dialog={dialog} shown={dialog.shown} />
      )}
      {create.shown === null || !mayAddEmployees(viewer) ? null : (
        <CreateEmployee
          key={`create ${create.turn}`}
          role={create.shown === noRole ? null : create.shown}
          opened={opened}
          onClose={close}
        />
      )}
      {convert.shown === null ? null : (
        <Convert key={`convert ${convert.turn}`} id={convert.shown} sheet={convert} convertDialog={convertDialog} />
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
