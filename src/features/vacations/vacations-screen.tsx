import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isScheduleReadOnly, maySchedule, seesAllVacations } from '../../../domain/account/permissions.ts';
import { scheduled, vacationTypes } from '../../../domain/scheduled/resource.ts';
import { holds } from '../../../domain/visibility/viewer.ts';
import { PageContent } from '../../components/page-content.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { type Dates, QuickRanges, type QuickStep } from '../../components/table/quick-ranges.tsx';
import type { ExtraFilter, TableColumn } from '../../components/table/table-shape.ts';
import { useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { defineRowScreen, RowDialogs, useRowScreen } from '../../lists/row-screen.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { scheduledList } from '../../mirror/lists/tables/people.ts';
import { useViewer } from '../../mirror/session.ts';
import { type EmployeeChoice, useEmployeeChoices } from '../../mirror/vacations.ts';
import { datesOf, withDates } from './vacation-dates.ts';
import { vacationName, vacationTypeLabels } from './vacation-labels.ts';
import classes from './vacations.module.css';

const DateRange = lazy(async () => ({ default: (await import('../../components/table/date-range.tsx')).DateRange }));
const VacationDialogs = lazy(async () => ({ default: (await import('./vacation-dialogs.tsx')).VacationDialogs }));

type ListedVacation = ListedRow<'scheduled'>;

const screen = defineRowScreen({
  resource: scheduled,
  list: () => scheduledList,
  // Future ones first.
  sort: { field: 'startingTime', descending: true },
  texts: {
    title: 'vacations.title',
    count: 'vacations.count',
    empty: 'vacations.empty',
    emptyHint: 'vacations.emptyHint',
    emptyCreate: 'vacations.emptyCreate',
    search: 'vacations.search',
    searchHint: 'vacations.field.nickname',
  },
  rowName: ({ nickname, labels }) => vacationName({ nickname, employee: labels.employee }),
  lines: ({ nickname, labels, startingTime, endingTime, vacationType }, { t, format }) => [
    [nickname === null ? null : labels.employee, t(vacationTypeLabels[vacationType])],
    [format.dateTimeRange(startingTime, endingTime)],
  ],
  may: {
    change: (viewer, vacation) => maySchedule(viewer, 'PUT_SCHEDULE', vacation),
    remove: (viewer, vacation) => maySchedule(viewer, 'DELETE_SCHEDULE', vacation),
  },
  // Specification 6, PUT_SCHEDULE.
  editsFirst: true,
  create: { label: 'create.vacation', to: '/scheduled/create', may: (viewer) => holds(viewer, 'POST_SCHEDULE') },
});

/** From today on (specification 2.8 and 9). */
const steps: readonly QuickStep[] = [
  { label: 'vacations.quick.day', before: 0, after: 1 },
  { label: 'vacations.quick.week', before: 0, after: 7 },
  { label: 'vacations.quick.month', before: 0, after: 30 },
];

const nobody: readonly EmployeeChoice[] = [];

interface VacationsScreenProps {
  search: Record<string, unknown>;
  /** The head of the personnel, to which the page belongs. */
  head: ReactNode;
}

/** The vacations (specification 2.8, route scheduled), live from the mirror, with the dialogs over them. */
export function VacationsScreen({ search, head }: VacationsScreenProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const viewer = useViewer();
  const employees = useEmployeeChoices() ?? nobody;
  const { table, dialog } = useRowScreen(screen, { search, columns: useVacationColumns(employees) });
  const dates = datesOf(table.query, timeZone);
  const choose = (chosen: Dates | null): void => table.onQueryChange(withDates(table.query, chosen, timeZone));
  return (
    <>
      {head}
      <PageContent>
        <DataTable
          {...table}
          tools={
            <Suspense fallback={<span className={classes.datesPlace} />}>
              <DateRange
                label={t('vacations.dates')}
                anyTime={t('vacations.anyTime')}
                dates={dates}
                onChange={choose}
              />
            </Suspense>
          }
          moreTools={<QuickRanges label={t('vacations.quick.label')} steps={steps} dates={dates} onChoose={choose} />}
          extraFilters={useFilters(employees)}
          readOnly={isScheduleReadOnly(viewer)}
        />
        <RowDialogs dialog={dialog}>{(over) => <VacationDialogs {...over} />}</RowDialogs>
      </PageContent>
    </>
  );
}

/** The columns of vacations, with the employees and types to filter by. */
function useVacationColumns(employees: readonly EmployeeChoice[]): readonly TableColumn<ListedVacation>[] {
  const { t } = useTranslation();
  const more = useMemo(() => {
    const vacationType: Partial<TableColumn<ListedVacation>> = {
      choices: vacationTypes.map((value) => ({ value, label: t(vacationTypeLabels[value]) })),
      cell: (vacation) => t(vacationTypeLabels[vacation.vacationType]),
    };
    return { special: { employee: { choices: employees }, vacationType } };
  }, [t, employees]);
  return useResourceColumns(scheduled, more);
}

/** The employee's dropdown (specification 2.8), for those who see more than their own vacations, and the type's. */
function useFilters(employees: readonly EmployeeChoice[]): readonly ExtraFilter[] {
  const { t } = useTranslation();
  const all = seesAllVacations(useViewer());
  return useMemo(() => {
    const employee: ExtraFilter = {
      type: 'DROPDOWN',
      of: 'reference',
      field: 'employee',
      label: t('vacations.field.employee'),
      any: t('vacations.anyEmployee'),
      choices: employees.map(({ value, label }) => ({ value, label })),
    };
    const vacationType: ExtraFilter = {
      type: 'DROPDOWN',
      of: 'choice',
      field: 'vacationType',
      label: t('vacations.field.vacationType'),
      any: t('vacations.anyType'),
      choices: vacationTypes.map((value) => ({ value, label: t(vacationTypeLabels[value]) })),
    };
    return all ? [employee, vacationType] : [vacationType];
  }, [t, all, employees]);
}
