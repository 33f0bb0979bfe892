import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { scheduled } from '../../../domain/scheduled/resource.ts';
import { vacationTypes } from '../../../domain/scheduled/types.ts';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import type { EmployeeChoice } from '../../mirror/vacations.ts';
import { vacationTypeWords } from './vacation-words.ts';

export type ListedVacation = ListedRow<'scheduled'>;

type Column = TableColumn<ListedVacation>;

/** All columns of the list of vacations. */
export function useVacationColumns(employees: readonly EmployeeChoice[]): readonly Column[] {
  const { t } = useTranslation();
  const more = useMemo(() => {
    const vacationType: Partial<Column> = {
      choices: vacationTypes.map((value) => ({ value, label: t(vacationTypeWords[value]) })),
      cell: (vacation) => t(vacationTypeWords[vacation.vacationType]),
    };
    return { special: { employee: { choices: employees }, vacationType } };
  }, [t, employees]);
  return useResourceColumns(scheduled, more);
}
