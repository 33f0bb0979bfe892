import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isScheduleReadOnly, seesAllVacations } from '../../../domain/scheduled/permissions.ts';
import { scheduled } from '../../../domain/scheduled/resource.ts';
import { vacationTypes } from '../../../domain/scheduled/types.ts';
import { holds } from '../../../domain/visibility/viewer.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import type { Dates } from '../../components/table/dates.ts';
import { QuickRanges, type QuickStep } from '../../components/table/quick-ranges.tsx';
import type { RowListSearch } from '../../components/table/row-list-search.ts';
import type { ExtraFilter } from '../../components/table/table-shape.ts';
import { firstColumnsOf } from '../../components/table/use-resource-columns.tsx';
import { useRowDialog } from '../../components/use-row-dialog.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import { useUrlList } from '../../lists/use-url-list.ts';
import { scheduledList } from '../../mirror/lists/tables/people.ts';
import { useViewer } from '../../mirror/session.ts';
import { type EmployeeChoice, useEmployeeChoices } from '../../mirror/vacations.ts';
import { useVacationActions } from './use-vacation-actions.ts';
import { type ListedVacation, useVacationColumns } from './use-vacation-columns.tsx';
import { VacationCard } from './vacation-card.tsx';
import { datesOf, vacationListParams, withDates } from './vacation-search.ts';
import { vacationName, vacationTypeWords } from './vacation-words.ts';
import classes from './vacations.module.css';

const DateRange = lazy(async () => ({ default: (await import('../../components/table/date-range.tsx')).DateRange }));
const VacationDialogs = lazy(async () => ({ default: (await import('./vacation-dialogs.tsx')).VacationDialogs }));

const nameOf = ({ nickname, labels }: ListedVacation): string => vacationName({ nickname, employee: labels.employee });

/** From today on (specification 2.8 and 9). */
const steps: readonly QuickStep[] = [
  { label: 'vacations.quick.day', before: 0, after: 1 },
  { label: 'vacations.quick.week', before: 0, after: 7 },
  { label: 'vacations.quick.month', before: 0, after: 30 },
];

const nobody: readonly EmployeeChoice[] = [];
const nowhere = {};

interface VacationsTableProps {
  search: RowListSearch;
  /** What the page's address says besides, such as the tab in which the table stands. */
  place?: Readonly<Record<string, string>>;
}

/** The table Vacations (specification 2.8), live from the mirror, with the dialogs over it. */
export function VacationsTable({ search, place = nowhere }: VacationsTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const timeZone = useTimeZone();
  const list = useUrlList({ list: scheduledList, params: vacationListParams, kept: place }, search);
  const dates = datesOf(list.query, timeZone);
  const choose = (chosen: Dates | null): void => list.onQueryChange(withDates(list.query, chosen, timeZone));
  const dialog = useRowDialog(search);
  const employees = useEmployeeChoices() ?? nobody;
  const mayCreate = holds(viewer, 'POST_SCHEDULE');
  return (
    <>
      <DataTable
        {...list}
        label={t('vacations.title')}
        rowLabel={nameOf}
        columns={useVacationColumns(employees)}
        required="nickname"
        minimum={firstColumnsOf(scheduled)}
        card={(vacation, title) => <VacationCard vacation={vacation} title={title} />}
        count={(count) => t('vacations.count', { count, shown: format.number(count) })}
        empty={{ title: t('vacations.empty'), hint: t(mayCreate ? 'vacations.emptyHint' : 'vacations.emptyReadOnly') }}
        search={{ label: t('vacations.search'), placeholder: t('vacations.field.nickname') }}
        tools={
          <Suspense fallback={<span className={classes.datesPlace} />}>
            <DateRange label={t('vacations.dates')} anyTime={t('vacations.anyTime')} dates={dates} onChange={choose} />
          </Suspense>
        }
        moreTools={<QuickRanges label={t('vacations.quick.label')} steps={steps} dates={dates} onChoose={choose} />}
        extraFilters={useFilters(employees)}
        actions={useVacationActions(dialog)}
        readOnly={isScheduleReadOnly(viewer)}
        {...(mayCreate ? { create: { label: t('create.vacation'), to: '/scheduled/create' } } : {})}
      />
      {dialog.shown === null ? null : (
        <Suspense fallback={null}>
          <VacationDialogs key={dialog.turn} dialog={dialog} shown={dialog.shown} />
        </Suspense>
      )}
    </>
  );
}

/** The employee's dropdown (specification 2.8), for those who see more than their own vacations, and the kind's. */
function useFilters(employees: readonly EmployeeChoice[]): readonly ExtraFilter[] {
  const { t } = useTranslation();
  const all = seesAllVacations(useViewer());
  return useMemo(
    () => [
      ...(all
        ? [
            {
              type: 'DROPDOWN',
              of: 'reference',
              field: 'employee',
              label: t('vacations.field.employee'),
              any: t('vacations.anyEmployee'),
              choices: employees.map(({ value, label }) => ({ value, label })),
            } as const,
          ]
        : []),
      {
        type: 'DROPDOWN',
        of: 'choice',
        field: 'vacationType',
        label: t('vacations.field.vacationType'),
        any: t('vacations.anyType'),
        choices: vacationTypes.map((value) => ({ value, label: t(vacationTypeWords[value]) })),
      },
    ],
    [t, all, employees],
  );
}
