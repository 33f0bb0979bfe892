import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { vacationTypes } from '../../../domain/scheduled/resource.ts';
import { DateTimeField } from '../../components/form/date-field.tsx';
import type { FieldBinding } from '../../components/form/field-props.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import type { EmployeeChoice } from '../../mirror/vacations.ts';
import type { VacationFormValues } from './vacation-form.ts';
import { vacationTypeLabels } from './vacation-labels.ts';

interface VacationFieldsProps {
  field: <Name extends keyof VacationFormValues>(name: Name) => FieldBinding<VacationFormValues[Name]>;
  /** Who can be chosen. */
  employees: readonly EmployeeChoice[];
}

/** The fields of a vacation (specification 2.8), in the form and to be read. */
export function VacationFields({ field, employees }: VacationFieldsProps) {
  const { t } = useTranslation();
  const types = useMemo(() => vacationTypes.map((value) => ({ value, label: t(vacationTypeLabels[value]) })), [t]);
  const employee = field('employee');
  return (
    <FormSection>
      <TextField {...field('nickname')} label={t('vacations.field.nickname')} />
      <SelectField
        {...employee}
        value={employee.value?.id ?? null}
        onChange={(id) => employee.onChange(id === null ? null : { id })}
        label={t('vacations.field.employee')}
        placeholder={t('vacations.pickEmployee')}
        emptyText={t('vacations.noEmployee')}
        options={employees}
      />
      <DateTimeField {...field('startingTime')} label={t('vacations.field.startingTime')} />
      <DateTimeField {...field('endingTime')} label={t('vacations.field.endingTime')} />
      <SelectField {...field('vacationType')} label={t('vacations.field.vacationType')} options={types} />
    </FormSection>
  );
}
