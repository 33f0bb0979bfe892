import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../domain/kernel/weeks.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { useToday } from '../use-today.ts';
import classes from './date-range.module.css';

/** Calendar dates such as `2026-11-21`, both included. */
export interface Dates {
  from: string;
  to: string;
}

/** Days before and after today that a quick step shows (specification 9). */
export interface QuickStep {
  label: TextKey;
  before: number;
  after: number;
}

interface QuickRangesProps {
  /** The accessible name of the steps. */
  label: string;
  steps: readonly QuickStep[];
  dates: Dates | null;
  onChoose: (dates: Dates) => void;
}

/** Today with the days before or after it, in one tap. */
export function QuickRanges({ label, steps, dates, onChoose }: QuickRangesProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  return (
    <fieldset className={classes.steps} aria-label={label}>
      {steps.map((step) => {
        const range = { from: addDays(today, -step.before), to: addDays(today, step.after) };
        const chosen = dates?.from === range.from && dates.to === range.to;
        return (
          <Button
            key={step.label}
            className={classes.step}
            variant="default"
            aria-pressed={chosen}
            onClick={() => onChoose(range)}
          >
            {t(step.label)}
          </Button>
        );
      })}
    </fieldset>
  );
}
