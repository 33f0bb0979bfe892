import { Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, mondayOf } from '../../../domain/kernel/weeks.ts';
import { seesOthersDays } from '../../../domain/work-day/permissions.ts';
import { DateSteps } from '../../components/date-steps.tsx';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useShown } from '../../components/sheet-state.ts';
import { usePhone } from '../../components/use-phone.ts';
import { useCloseSheet, without } from '../../components/use-sheet-search.ts';
import { useToday } from '../../components/use-today.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import { OlderNotice } from '../../lists/older-notice.tsx';
import { useViewer } from '../../mirror/session.ts';
import { type PersonDays, type SheetRange, useWorkDays } from '../../mirror/work-days.ts';
import { CompanyWeek } from './company-week.tsx';
import { ExportMenu } from './export-menu.tsx';
import { noonOf } from './noon.ts';
import { useOlderDays } from './older-days.ts';
import { PersonWeek } from './person-week.tsx';
import type { WorkingTimeSearch } from './working-time-search.ts';

const DaySheet = lazy(async () => ({ default: (await import('./day-sheet.tsx')).DaySheet }));

const lastOfWeek = 6;

/** The working time of a week: one's own, or of everybody whose days one may see (decision 0191). */
export function WorkingTimeScreen({ search }: { search: WorkingTimeSearch }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const today = useToday(useTimeZone());
  const monday = search.week ?? mondayOf(today);
  const range = { first: monday, last: addDays(monday, lastOfWeek) };
  const people = useWorkDays(range);
  const { beyond, askAgain } = useOlderDays(range);
  const isOfAll = seesOthersDays(viewer) && search.person === undefined;
  const id = search.person ?? viewer.userId;
  const phone = usePhone();
  const excel = <ExportMenu range={range} person={isOfAll ? null : id} />;
  const person = isOfAll ? undefined : people?.find((each) => each.id === id);
  return (
    <>
      <PageHeader
        title={t('workingTime.title')}
        {...(person === undefined || id === viewer.userId ? {} : { subtitle: person.name })}
      />
      <PageContent>
        <Toolbar range={range} today={today} person={isOfAll ? null : id}>
          {phone ? null : excel}
        </Toolbar>
        {beyond === null ? null : <OlderNotice beyond={beyond} of="days" onAsk={askAgain} />}
        <Week people={people} person={person} isOfAll={isOfAll} today={today} />
        {phone ? excel : null}
      </PageContent>
      <OpenDay people={people} search={search} person={id} />
    </>
  );
}

interface WeekProps {
  people: readonly PersonDays[] | undefined;
  person: PersonDays | undefined;
  isOfAll: boolean;
  today: string;
}

function Week({ people, person, isOfAll, today }: WeekProps) {
  const navigate = useNavigate();
  const open = (sheet: { day: string; of?: string }): void =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...sheet }),
      state: { sheet: true },
      resetScroll: false,
    });
  if (people === undefined) return null;
  if (isOfAll) return <CompanyWeek people={people} today={today} onDay={(of, day) => open({ day, of })} />;
  return person === undefined ? null : <PersonWeek person={person} today={today} onDay={(day) => open({ day })} />;
}

interface ToolbarProps {
  range: SheetRange;
  today: string;
  /** Whose days are shown; null for everybody's. */
  person: string | null;
  children: ReactNode;
}

function Toolbar({ range, today, person, children }: ToolbarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const goTo = (date: string): void =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) =>
        mondayOf(date) === mondayOf(today) ? without(before, ['week']) : { ...before, week: mondayOf(date) },
      replace: true,
      resetScroll: false,
    });
  const isThisYear = range.first.slice(0, 4) === today.slice(0, 4);
  const last = isThisYear ? format.shortDate(noonOf(range.last)) : format.date(noonOf(range.last));
  const title = `${format.shortDate(noonOf(range.first))} – ${last}`;
  return (
    <Group gap="0.5rem 1.25rem" justify="space-between">
      <DateSteps
        title={title}
        labels={{ back: t('calendar.previousWeek'), forth: t('calendar.nextWeek') }}
        onToday={() => goTo(today)}
        onStep={(by) => goTo(addDays(range.first, by * (lastOfWeek + 1)))}
      />
      <Group gap="0.5rem">
        <ToAll person={person}>{t('workingTime.everybody')}</ToAll>
        {children}
      </Group>
    </Group>
  );
}

/** The way from one person back to everybody. */
function ToAll({ person, children }: { person: string | null; children: ReactNode }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  if (person === null || !seesOthersDays(viewer)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden />}
      onClick={() =>
        void navigate({
          to: '.',
          search: (before: Record<string, unknown>) => without(before, ['person', 'day', 'of']),
        })
      }
    >
      {children}
    </Button>
  );
}

interface OpenDayProps {
  people: readonly PersonDays[] | undefined;
  search: WorkingTimeSearch;
  /** Whose days are shown where the address does not name another person. */
  person: string;
}

/** The sheet of the day that the address names. */
function OpenDay({ people, search, person }: OpenDayProps) {
  const viewer = useViewer();
  const closeSheet = useCloseSheet();
  const { shown, opened, openings } = useShown(
    search.day === undefined ? null : `${search.of ?? person} ${search.day}`,
  );
  if (shown === null) return null;
  const [id, date] = shown.split(' ');
  const found = people?.find((each) => each.id === id);
  const view = found?.days.find(({ day }) => day.date === date);
  if (found === undefined || view === undefined) return null;
  return (
    <Suspense fallback={null}>
      <DaySheet
        key={`${shown} ${openings}`}
        view={view}
        name={found.id === viewer.userId ? null : found.name}
        opened={opened}
        onClose={() => closeSheet(['day', 'of'])}
      />
    </Suspense>
  );
}
