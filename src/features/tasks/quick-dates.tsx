import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dateAt, dayOfDate } from '../../../domain/kernel/calendar-date.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import classes from './quick-dates.module.css';
import type { TaskList } from './use-task-list.ts';

/** Days before and after today that a quick step shows (specification 9). */
const steps: readonly { label: TextKey; before: number; after: number }[] = [
  { label: 'tasks.quick.before48', before: 2, after: 0 },
  { label: 'tasks.quick.before24', before: 1, after: 0 },
  { label: 'tasks.quick.after24', before: 0, after: 1 },
  { label: 'tasks.quick.after48', before: 0, after: 2 },
  { label: 'tasks.quick.week', before: 0, after: 7 },
];

/** Today with the days before or after it, in one tap. */
export function QuickDates({ list }: { list: TaskList }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const today = dateAt(Date.now(), timeZone);
  const shifted = (days: number): string => dateAt(dayOfDate(today, timeZone, days).from, timeZone);
  return (
    <fieldset className={classes.steps} aria-label={t('tasks.quick.label')}>
      {steps.map(({ label, before, after }) => {
        const from = shifted(-before);
        const to = shifted(after);
        const chosen = list.dates?.from === from && list.dates.to === to;
        return (
          <Button
            key={label}
            className={classes.step}
            variant="default"
            aria-pressed={chosen}
            onClick={() => list.change({ from, to, always: undefined })}
          >
            {t(label)}
          </Button>
        );
      })}
    </fieldset>
  );
}
