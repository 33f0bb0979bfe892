import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '../../../domain/address/coordinates.ts';
import { isDate } from '../../../domain/kernel/time.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { usePosition } from '../../components/use-position.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import { isDone, useDay } from '../../mirror/my-day.ts';
import { DayFoot } from './day-foot.tsx';
import { DayProgress } from './day-progress.tsx';
import { EmptyDay } from './empty-day.tsx';
import { LateGroup } from './late-group.tsx';
import classes from './my-day-screen.module.css';
import { TaskGroup } from './task-group.tsx';
import { useChosenDay } from './use-chosen-day.ts';

interface MyDayScreenProps {
  /** A calendar date; today when it is absent. */
  date: string | undefined;
  card: (view: AddressView, position: Coordinates | null) => ReactNode;
}

/** A person's work of one day in order of time (product, "My day"). */
export function MyDayScreen({ date, card }: MyDayScreenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const chosen = useChosenDay(isDate(date) ? date : undefined);
  const day = useDay(chosen.range, chosen.isToday);
  const location = usePosition();
  const addresses = day?.tasks.flatMap((task) => task.addresses) ?? [];
  const done = addresses.filter(isDone).length;
  const count = t('myDay.doneOf', { done, total: addresses.length });
  const shown = (view: AddressView) => card(view, location.position);
  return (
    <>
      <PageHeader
        title={t('myDay.title')}
        subtitle={<Subtitle day={format.day(chosen.range.from)} count={addresses.length === 0 ? null : count} />}
      >
        <DayProgress addresses={addresses} />
      </PageHeader>
      <div className={classes.content}>
        {day === undefined ? null : (
          <>
            <LateGroup tasks={day.late} card={shown} />
            {day.tasks.map((task) => (
              <TaskGroup key={task.task.id} {...task} card={shown} />
            ))}
            {day.tasks.length === 0 ? <EmptyDay isToday={chosen.isToday} /> : null}
            <DayFoot chosen={chosen} location={addresses.length === 0 ? null : location} />
          </>
        )}
      </div>
    </>
  );
}

/** "Σάββατο 21/11 · 2 από 6"; where it does not fit it breaks before the count. */
function Subtitle({ day, count }: { day: string; count: string | null }) {
  return (
    <>
      <span className={classes.part}>{day}</span>
      {count === null ? null : <span className={classes.part}> · {count}</span>}
    </>
  );
}
