import { z } from 'zod';
import { workDayFields } from '../../../domain/entry-fields.ts';
import { instantOfWallTime, wallTimeAt } from '../../../domain/kernel/wall-time.ts';
import { addDays } from '../../../domain/kernel/weeks.ts';
import type { SetOf } from '../../../domain/mutations.ts';
import { tappedRange } from '../../../domain/work-day/figures.ts';
import { longestPause } from '../../../domain/work-day/resource.ts';
import { correctWorkDay } from '../../commands/work-days.ts';
import type { FormValues } from '../../components/form/form-schema.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';
import type { DayView } from '../../mirror/work-days.ts';

const timePattern = /^\d{2}:\d{2}$/;

/** The values in the form of a day: times of the clock, and the pause in minutes. An empty time is that of the taps. */
export const dayFormSchema = z.object({
  begin: z.string().regex(timePattern).nullable(),
  end: z.string().regex(timePattern).nullable(),
  pause: z.int().min(0).max(longestPause).nullable(),
  ...workDayFields,
});

export type DayValues = FormValues<typeof dayFormSchema>;

/** The time of the clock at an instant; null for none. */
export const clockAt = (at: number | undefined, timeZone: string): string | null =>
  at === undefined ? null : wallTimeAt(at, timeZone).slice(11, 16);

/** The form of a day: what counts now. */
export const dayValues = ({ day, figures }: DayView, timeZone: string): DayValues => ({
  begin: clockAt(figures?.begin, timeZone),
  end: clockAt(figures?.end, timeZone),
  pause: figures?.pause ?? null,
  note: day.note,
});

/** The instant of a time on a date; one before the begin is of the night after. */
function instantOf(time: string | null, date: string, timeZone: string): number | null {
  return time === null ? null : (instantOfWallTime(`${date} ${time}`, timeZone) ?? null);
}

function endOf(values: DayValues, date: string, timeZone: string): number | null {
  const isNextDay = values.begin !== null && values.end !== null && values.end < values.begin;
  return instantOf(values.end, isNextDay ? addDays(date, 1) : date, timeZone);
}

/** The corrections that a form asks for. A time that is again the one of the taps is none. */
function correctionsOf(
  values: DayValues,
  { seen, view, timeZone }: { seen: DayValues; view: DayView; timeZone: string },
): SetOf<'correctWorkDay'> {
  const { stretches, date } = view.day;
  const tapped = tappedRange(stretches);
  const corrected = (field: 'begin' | 'end', at: number | null): number | null =>
    values[field] === clockAt(tapped?.[field], timeZone) ? null : at;
  const next = {
    begin: corrected('begin', instantOf(values.begin, date, timeZone)),
    end: corrected('end', endOf(values, date, timeZone)),
    pause: values.pause,
    note: values.note,
  };
  const changed = (['begin', 'end', 'pause', 'note'] as const).filter((field) => values[field] !== seen[field]);
  return Object.fromEntries(changed.map((field) => [field, next[field]]));
}

/** Saves what was changed of a day. */
export async function saveDay(
  values: DayValues,
  given: { seen: DayValues; view: DayView; timeZone: string },
): Promise<SaveOutcome> {
  const { day } = given.view;
  const set = correctionsOf(values, given);
  const { begin, end, pause, note } = day;
  return Object.keys(set).length === 0 ? { kind: 'kept' } : correctWorkDay(day, set, { begin, end, pause, note });
}
