import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maySchedule } from '../../../domain/scheduled/permissions.ts';
import { deleteVacation } from '../../commands/vacations.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { fieldOf, ReadOnlyForm } from '../../components/form/read-only-form.tsx';
import { DeleteSheet, ViewSheet } from '../../components/row-sheets.tsx';
import { useDialogRow } from '../../components/use-dialog-row.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { useViewer } from '../../mirror/session.ts';
import { type EmployeeChoice, type NamedScheduled, useEmployeeChoices, useVacation } from '../../mirror/vacations.ts';
import { useVacationForm } from './use-vacation-form.ts';
import { VacationConflicts } from './vacation-conflicts.tsx';
import { VacationFields } from './vacation-fields.tsx';
import { saveVacation, vacationValues } from './vacation-form.ts';
import { vacationName } from './vacation-words.ts';

interface VacationDialogsProps {
  dialog: RowDialog;
  shown: NonNullable<RowDialog['shown']>;
}

interface VacationDialogProps {
  named: NamedScheduled;
  dialog: RowDialog;
}

const titleOf = ({ vacation: { nickname }, name }: NamedScheduled): string =>
  vacationName({ nickname, employee: name });

/** The dialog over the list of vacations: one is viewed, edited or deleted (specification 2.8). */
export function VacationDialogs({ dialog, shown: { kind, id } }: VacationDialogsProps): ReactNode {
  const named = useDialogRow(useVacation(id), dialog);
  const viewer = useViewer();
  if (named === null) return null;
  const { vacation } = named;
  if (kind === 'delete' && maySchedule(viewer, 'DELETE_SCHEDULE', vacation)) {
    return <DeleteVacation named={named} dialog={dialog} />;
  }
  if (kind === 'edit' && maySchedule(viewer, 'PUT_SCHEDULE', vacation)) {
    return <EditVacation named={named} dialog={dialog} />;
  }
  return <ViewVacation named={named} dialog={dialog} />;
}

/** Whose the vacation is, also of who is deactivated or gone. */
const withOwner = (
  employees: readonly EmployeeChoice[],
  { vacation: { employee }, name }: NamedScheduled,
): EmployeeChoice[] => [
  ...employees.filter(({ value, enabled }) => enabled && value !== employee.id),
  { value: employee.id, label: name, enabled: true },
];

function ReadOnlyVacation({ named }: { named: NamedScheduled }) {
  return (
    <ReadOnlyForm>
      <VacationFields field={fieldOf(vacationValues(named.vacation))} employees={withOwner([], named)} />
    </ReadOnlyForm>
  );
}

function ViewVacation({ named, dialog }: VacationDialogProps) {
  const mayEdit = maySchedule(useViewer(), 'PUT_SCHEDULE', named.vacation);
  return (
    <ViewSheet
      opened={dialog.opened}
      onClose={dialog.close}
      title={titleOf(named)}
      onEdit={mayEdit ? () => dialog.open('edit', named.vacation.id) : null}
    >
      <ReadOnlyVacation named={named} />
    </ViewSheet>
  );
}

function EditVacation(props: VacationDialogProps) {
  const employees = useEmployeeChoices();
  return employees === undefined ? null : <Present {...props} employees={employees} />;
}

function Present({ named, dialog, employees }: VacationDialogProps & { employees: readonly EmployeeChoice[] }) {
  const { t } = useTranslation();
  // What others change meanwhile is merged when this is saved, not under the hands of who writes.
  const [begun] = useState(named);
  const form = useVacationForm({
    initial: vacationValues(begun.vacation),
    draftKey: `vacation:${begun.vacation.id}`,
    save: saveVacation,
    saved: t('vacations.saved'),
    onDone: dialog.close,
  });
  return (
    <FormDialog form={form} opened={dialog.opened} onClose={dialog.close} title={titleOf(begun)} width="create">
      <VacationFields field={form.field} employees={withOwner(employees, begun)} />
      <VacationConflicts values={form.values} />
    </FormDialog>
  );
}

function DeleteVacation({ named, dialog }: VacationDialogProps) {
  const { t } = useTranslation();
  return (
    <DeleteSheet
      opened={dialog.opened}
      onClose={dialog.close}
      title={titleOf(named)}
      question={t('vacations.deleteText')}
      deleted={t('vacations.deleted')}
      remove={() => deleteVacation(named.vacation.id)}
    >
      <ReadOnlyVacation named={named} />
    </DeleteSheet>
  );
}
