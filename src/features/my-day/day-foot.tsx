import { IconChevronLeft, IconChevronRight, IconCurrentLocation, IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfDate, type TimeRange } from '../../../domain/kernel/time.ts';
import { addDays } from '../../../domain/kernel/weeks.ts';
import { useFreshSheet } from '../../components/sheet-state.ts';
import type { Location } from '../../components/use-position.ts';
import { useToday } from '../../components/use-today.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { isOpen } from '../../mirror/my-day.ts';
import classes from './day-foot.module.css';
import type { DayOrderProps } from './day-order-sheet.tsx';

const DayOrderSheet = lazy(async () => ({ default: (await import('./day-order-sheet.tsx')).DayOrderSheet }));

interface DayFootProps extends Pick<DayOrderProps, 'tasks' | 'tour'> {
  chosen: ChosenDay;
  /** Null on a day without addresses. */
  location: Location | null;
}

/** The foot of the day: its order, links to other days, and the offer to show distances. */
export function DayFoot({ chosen, location, tasks, tour }: DayFootProps) {
  const { t } = useTranslation();
  const order = useFreshSheet();
  const { date, previous, next, isToday } = chosen;
  const open = tasks.flatMap(({ addresses }) => addresses.filter(isOpen));
  return (
    <footer className={`stack ${classes.foot}`}>
      {open.length < 2 ? null : (
        <button type="button" className="button" data-look="light" onClick={order.open}>
          <IconRoute size={18} stroke={1.7} aria-hidden />
          {t('dayOrder.open')}
        </button>
      )}
      {order.openings === 0 ? null : (
        <Suspense fallback={null}>
          <DayOrderSheet
            key={order.openings}
            opened={order.opened}
            onClose={order.close}
            date={date}
            isToday={isToday}
            tasks={tasks}
            position={location?.position ?? null}
            tour={tour}
          />
        </Suspense>
      )}
      <nav className={classes.days} aria-label={t('myDay.days')}>
        <Link className="button" data-look="default" to="/my-day" search={{ day: previous }}>
          <IconChevronLeft size={18} stroke={1.8} aria-hidden />
          {t('myDay.previous')}
        </Link>
        {isToday ? null : (
          <Link className={`button ${classes.today}`} data-look="light" to="/my-day">
            {t('myDay.today')}
          </Link>
        )}
        <Link className="button" data-look="default" to="/my-day" search={{ day: next }}>
          {t('myDay.next')}
          <IconChevronRight size={18} stroke={1.8} aria-hidden />
        </Link>
      </nav>
      {location?.state === 'unknown' ? (
        <button type="button" className="button" data-look="subtle" onClick={location.allow}>
          <IconCurrentLocation size={18} stroke={1.7} aria-hidden />
          {t('myDay.showDistances')}
        </button>
      ) : null}
      {location?.state === 'denied' ? (
        <p className={`dim pretty ${classes.denied}`}>{t('myDay.locationDenied')}</p>
      ) : null}
    </footer>
  );
}

/** The chosen day in the company's time zone, with the dates before and after it. */
interface ChosenDay {
  /** The calendar date. */
  date: string;
  range: TimeRange;
  isToday: boolean;
  /** Null in the current year. */
  year: string | null;
  previous: string;
  next: string;
}

/** The day of `date`, or today. */
export function useChosenDay(date: string | undefined): ChosenDay {
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const shown = date ?? today;
  const range = useMemo(() => dayOfDate(shown, timeZone), [shown, timeZone]);
  const [year = ''] = shown.split('-');
  return {
    date: shown,
    range,
    isToday: shown === today,
    year: today.startsWith(year) ? null : year,
    previous: addDays(shown, -1),
    next: addDays(shown, 1),
  };
}
