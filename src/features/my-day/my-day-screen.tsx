import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '../../../domain/address/coordinates.ts';
import { isDate } from '../../../domain/kernel/time.ts';
import { countDone } from '../../../domain/operational-address/done.ts';
import type { AddressCompletionStatus } from '../../../domain/operational-address/states.ts';
import type { Address } from '../../../domain/schemas.ts';
import { OptionalPart } from '../../components/optional-part.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePosition } from '../../components/use-position.ts';
import { doneText } from '../../i18n/done-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import { useDay } from '../../mirror/my-day.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import { DayFoot, useChosenDay } from './day-foot.tsx';
import classes from './my-day-screen.module.css';
import { LateGroup, TaskGroup } from './task-group.tsx';

interface MyDayScreenProps {
  /** A calendar date; absent for today. */
  date: string | undefined;
  card: (view: AddressView, position: Coordinates | null) => ReactNode;
  /** Where the person collects for several of these addresses. */
  stops: (views: readonly AddressView[], position: Coordinates | null) => ReactNode;
  /** A link by which the phone's maps lead to places, one after the other. */
  tour: (places: readonly Address[]) => string;
}

// Lazy, because a day with work never shows it.
const EmptyDay = lazy(async () => ({ default: (await import('./empty-day.tsx')).EmptyDay }));

/** A person's work of one day in order of time. */
export function MyDayScreen({ date, card, stops, tour }: MyDayScreenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const chosen = useChosenDay(isDate(date) ? date : undefined);
  const day = useDay(chosen.range, chosen.isToday);
  const location = usePosition();
  const addresses = day?.tasks.flatMap((task) => task.addresses) ?? [];
  const statuses = addresses.map(({ operational }) => operational.completionStatus);
  const count = doneText(t, countDone(statuses));
  const dayShown = [format.day(chosen.range.from), chosen.year].filter(Boolean).join('/');
  const shown = (view: AddressView) => card(view, location.position);
  return (
    <>
      <PageHeader
        title={t('myDay.title')}
        subtitle={<Subtitle day={dayShown} count={statuses.length === 0 ? null : count} />}
      >
        <DayProgress statuses={statuses} />
      </PageHeader>
      <div className={`stack ${classes.day}`}>
        {day === undefined ? null : (
          <>
            <LateGroup tasks={day.late} card={shown} />
            {stops(addresses, location.position)}
            {day.tasks.map((task) => (
              <TaskGroup key={task.task.id} {...task} card={shown} />
            ))}
            {day.tasks.length === 0 ? (
              <OptionalPart>
                <EmptyDay isToday={chosen.isToday} />
              </OptionalPart>
            ) : null}
            <DayFoot
              chosen={chosen}
              location={addresses.length === 0 ? null : location}
              tasks={day.tasks}
              tour={tour}
            />
          </>
        )}
      </div>
    </>
  );
}

const unbroken = { whiteSpace: 'nowrap' } as const;

/** "Σάββατο 21/11 · έγιναν 2 από 6"; a narrow screen breaks it before the count. */
function Subtitle({ day, count }: { day: string; count: string | null }) {
  return (
    <>
      <span style={unbroken}>{day}</span>
      {count === null ? null : <span style={unbroken}> · {count}</span>}
    </>
  );
}

/** From the most advanced status; the empty track stands for NO_PROGRESS. */
const order: readonly AddressCompletionStatus[] = [
  'INVOICED',
  'FINISHED',
  'INSTALLED',
  'FAILED',
  'IN_PROGRESS',
  'COLLECTED',
];

/** The progress of the day: one segment per status, as wide as its share of the addresses. */
function DayProgress({ statuses }: { statuses: readonly AddressCompletionStatus[] }) {
  const { t } = useTranslation();
  const counted = order
    .map((status) => ({
      status,
      count: statuses.filter((each) => each === status).length,
    }))
    .filter(({ count }) => count > 0);
  const text = counted.map(({ status, count }) => `${t(addressStatusLooks[status].label)} ${count}`).join(', ');
  const label = text === '' ? t('myDay.progressNone') : t('myDay.progress', { words: text });
  return (
    <div className={classes.track} role="img" aria-label={label}>
      {counted.map(({ status, count }) => (
        <span
          key={status}
          className={classes.segment}
          data-segment={addressStatusLooks[status].tone}
          style={{ width: `${(100 * count) / statuses.length}%` }}
        />
      ))}
    </div>
  );
}
