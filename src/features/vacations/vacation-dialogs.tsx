import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maySchedule } from '../../../domain/account/permissions.ts';
import { deleteVacation } from '../../commands/vacations.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { bindReadOnly, ReadOnlyForm } from '../../components/form/read-only-form.tsx';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { RowSheets } from '../../lists/row-dialog-sheets.tsx';
import type { RowDialogsProps } from '../../lists/row-screen.tsx';
import { type EmployeeChoice, type NamedScheduled, useEmployeeChoices, useVacation } from '../../mirror/vacations.ts';
import { useVacationForm } from './use-vacation-form.ts';
import { VacationConflicts } from './vacation-conflicts.tsx';
import { VacationFields } from './vacation-fields.tsx';
import { saveVacation, vacationValues } from './vacation-form.ts';
import { vacationName } from './vacation-labels.ts';

const titleOf = ({ vacation: { nickname }, name }: NamedScheduled): string =>
  vacationName({ nickname, employee: name });

/** The dialog over the list of vacations in which one is viewed, edited or deleted (specification 2.8). */
export function VacationDialogs(over: RowDialogsProps) {
  return (
    <RowSheets
      {...over}
      row={useVacation(over.shown.id)}
      title={titleOf}
      may={{
        change: (viewer, { vacation }) => maySchedule(viewer, 'PUT_SCHEDULE', vacation),
        remove: (viewer, { vacation }) => maySchedule(viewer, 'DELETE_SCHEDULE', vacation),
      }}
      fields={(named) => <ReadOnlyVacation named={named} />}
      edit={(named) => <EditVacation named={named} dialog={over.dialog} />}
      deletion={{
        question: (_, t) => t('vacations.deleteText'),
        deleted: (_, t) => t('vacations.deleted'),
        remove: ({ vacation: { id } }) => deleteVacation(id),
      }}
    />
  );
}

/** The employees to choose from, with the vacation's own even if deactivated or deleted. */
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
      <VacationFields field={bindReadOnly(vacationValues(named.vacation))} employees={withOwner([], named)} />
    </ReadOnlyForm>
  );
}

interface EditProps {
  named: NamedScheduled;
  dialog: RowDialog;
}

function EditVacation(props: EditProps) {
  const employees = useEmployeeChoices();
  return employees === undefined ? null : <Present {...props} employees={employees} />;
}

function Present({ named, dialog, employees }: EditProps & { employees: readonly EmployeeChoice[] }) {
  const { t } = useTranslation();
  // Concurrent changes are merged when this form is saved, not while somebody types.
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
