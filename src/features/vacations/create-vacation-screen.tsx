import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holds } from '../../../domain/visibility/viewer.ts';
import { newId } from '../../commands/new-id.ts';
import { FormPage } from '../../components/form/form-page.tsx';
import { NotAllowed } from '../../components/not-allowed.tsx';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import { type EmployeeChoice, useEmployeeChoices } from '../../mirror/vacations.ts';
import { useVacationForm } from './use-vacation-form.ts';
import { VacationConflicts } from './vacation-conflicts.tsx';
import { VacationFields } from './vacation-fields.tsx';
import { newVacationValues, saveNewVacation } from './vacation-form.ts';

interface CreateVacationScreenProps {
  /** Leads back to the list. */
  onDone: () => void;
}

/** The page on which a vacation is planned (specification 2.8, scheduled/create). */
export function CreateVacationScreen({ onDone }: CreateVacationScreenProps) {
  const { t } = useTranslation();
  const may = holds(useViewer(), 'POST_SCHEDULE');
  const employees = useEmployeeChoices();
  if (!may)
    return <NotAllowed page={t('create.vacation')} title={t('vacations.notAllowed')} hint={t('action.askOwner')} />;
  if (employees === undefined) return null;
  return <NewVacation employees={employees.filter(({ enabled }) => enabled)} onDone={onDone} />;
}

function NewVacation({ employees, onDone }: CreateVacationScreenProps & { employees: readonly EmployeeChoice[] }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { kind, userId } = useViewer();
  const [initial] = useState(() =>
    // In the field, people mostly enter their own vacations.
    newVacationValues({ id: newId(), now: Date.now(), timeZone, employee: kind === 'field' ? userId : null }),
  );
  const form = useVacationForm({
    initial,
    draftKey: 'vacation:new',
    withNewIds: () => ({ id: newId() }),
    save: saveNewVacation,
    saved: t('vacations.created'),
    onDone,
  });
  return (
    <FormPage form={form} title={t('create.vacation')} submitLabel={t('vacations.create')} onCancel={onDone}>
      <VacationFields field={form.field} employees={employees} />
      <VacationConflicts values={form.values} />
    </FormPage>
  );
}
