import { IconBeach } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dateAt } from '../../../domain/kernel/calendar-date.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import type { NamedVacation } from '../../mirror/calendar.ts';
import classes from './away-strip.module.css';

/** Who is on vacation in what is shown, and when. */
export function AwayStrip({ vacations }: { vacations: readonly NamedVacation[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  if (vacations.length === 0) return null;
  const span = ({ from, to }: NamedVacation): string => {
    const one = dateAt(from, timeZone) === dateAt(to - 1, timeZone);
    return one ? format.shortDay(from) : `${format.shortDay(from)} – ${format.shortDay(to - 1)}`;
  };
  return (
    <p className={classes.strip}>
      <IconBeach size={16} stroke={1.7} aria-hidden />
      <span className={classes.label}>{t('calendar.away')}</span>
      {vacations.map((vacation) => (
        <span key={vacation.id} className={classes.one}>
          {vacation.name} <span className={classes.span}>{span(vacation)}</span>
        </span>
      ))}
    </p>
  );
}
