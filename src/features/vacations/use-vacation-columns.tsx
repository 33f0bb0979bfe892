import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { vacationTypes } from '../../../domain/scheduled/types.ts';
import { idColumn, momentColumn, textColumn } from '../../components/table/row-columns.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import type { EmployeeChoice } from '../../mirror/vacations.ts';
import { vacationTypeWords } from './vacation-words.ts';

export type ListedVacation = ListedRow<'scheduled'>;

/**
 * The columns that are shown until a person chooses others: id and nickname (specification 2.10), and without whose and when
 * it is a vacation says nothing (decision 0056).
 */
export const minimumVacationColumns: readonly string[] = [
  'id',
  'nickname',
  'employee',
  'startingTime',
  'endingTime',
  'vacationType',
];

type Column = TableColumn<ListedVacation>;

const moments = ['startingTime', 'endingTime', 'createDate', 'modifyDate'] as const;

/** All columns of the list of vacations. */
export function useVacationColumns(employees: readonly EmployeeChoice[]): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo((): Column[] => {
    const [starts, ends, created, changed] = moments.map((field) =>
      momentColumn<typeof field, ListedVacation>({ field, label: t(`vacations.field.${field}`) }, format),
    ) as [Column, Column, Column, Column];
    return [
      idColumn(t('vacations.field.id')),
      textColumn({ field: 'nickname', label: t('vacations.field.nickname') }),
      {
        field: 'employee',
        label: t('vacations.field.employee'),
        kind: 'reference',
        choices: employees,
        cell: ({ labels }) => labels.employee,
      },
      starts,
      ends,
      {
        field: 'vacationType',
        label: t('vacations.field.vacationType'),
        kind: 'choice',
        choices: vacationTypes.map((value) => ({ value, label: t(vacationTypeWords[value]) })),
        cell: ({ vacationType }) => t(vacationTypeWords[vacationType]),
      },
      created,
      changed,
    ];
  }, [t, format, employees]);
}
