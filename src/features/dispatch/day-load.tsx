import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hour } from '../../../domain/kernel/time.ts';
import { workingDay, workingDays } from '../../../domain/scheduled/availability.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { BoardRow } from '../../mirror/board.ts';
import classes from './dispatch.module.css';

interface DayLoadProps {
  row: BoardRow;
  role: string | null;
  /** How many days are shown: one, or a week. */
  days: number;
}

/** How much of somebody's working time is planned, as text and as a bar; too much stands out. */
export function DayLoad({ row: { planned, kind }, role, days }: DayLoadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hours = (time: number): string => format.number(Math.round((time / hour) * 10) / 10);
  if (kind === 'company') return <span className={classes.load}>{t('dispatch.subcontractor')}</span>;
  const whole = workingDay * Math.min(days, workingDays);
  const over = planned > whole;
  const text = t(over ? 'dispatch.overloaded' : 'dispatch.planned', {
    planned: hours(planned),
    whole: hours(whole),
  });
  return (
    <>
      <span className={classes.load} data-over={over || undefined}>
        {role === null || over ? text : `${text} · ${role}`}
      </span>
      <Progress.Root size={3} aria-hidden mt={3} bg="var(--quiet)">
        <Progress.Section
          value={Math.min(100, (planned / whole) * 100)}
          color={over ? 'var(--orange-strong)' : 'var(--accent)'}
        />
      </Progress.Root>
    </>
  );
}
