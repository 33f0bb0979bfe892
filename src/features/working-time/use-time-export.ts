import { useTranslation } from 'react-i18next';
import type { Cell } from '../../../domain/import/table.ts';
import { hour } from '../../../domain/kernel/time.ts';
import { writeSheet } from '../../commands/write-sheet.ts';
import { saveFile } from '../../components/save-file.ts';
import { exportName } from '../../components/table/export-rows.ts';
import { toast } from '../../components/toast.ts';
import { useFaultText } from '../../i18n/fault-text.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import { windowBorder } from '../../mirror/older-tasks.ts';
import { useSession } from '../../mirror/session.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { type DayView, readWorkDays, type SheetRange } from '../../mirror/work-days.ts';
import { dayLooks } from './day-looks.ts';
import { noonOf } from './noon.ts';
import { fetchOlder, olderPart } from './older-days.ts';

const widths = [24, 14, 12, 10, 10, 14, 14, 14, 14, 16, 32];

/** Hours as a number with two decimals, so that a sheet can add them. */
const hours = (milliseconds: number): number => Math.round((milliseconds / hour) * 100) / 100;

/**
 * Saves the working time of a range as an Excel file, of one person or of everybody who is shown. It needs no network, unless days
 * have left this device: then there is no file without them, since people are paid by it.
 */
export function useTimeExport(person: string | null): (range: SheetRange) => Promise<void> {
  const { t } = useTranslation();
  const mirror = useMirror();
  const timeZone = useTimeZone();
  const format = useFormat();
  const faultText = useFaultText();
  const { viewer } = useSession().user;
  const header = [
    t('workingTime.field.user'),
    t('workingTime.field.date'),
    t('workingTime.weekday'),
    t('workingTime.field.begin'),
    t('workingTime.field.end'),
    t('workingTime.field.pause'),
    t('workingTime.lengthHours'),
    t('workingTime.workHours'),
    t('workingTime.travelHours'),
    t('workingTime.stateLabel'),
    t('workingTime.field.note'),
  ];
  const rowOf = (name: string, { day, figures, state, length, work, travel }: DayView): Cell[] => {
    const [year, month, date] = day.date.split('-');
    return [
      name,
      [date, month, year].join('/'),
      format.weekday(noonOf(day.date)),
      figures === null ? null : format.time(figures.begin),
      figures === null ? null : format.time(figures.end),
      figures?.pause ?? null,
      hours(length),
      hours(work),
      hours(travel),
      t(dayLooks[state].label),
      day.note,
    ];
  };
  /** Whether all days of a range are on this device, once the server was asked for older ones. */
  const hasAll = async (range: SheetRange): Promise<boolean> => {
    const border = await windowBorder(mirror);
    const older = olderPart(range, { border, timeZone });
    if (older === null || (await fetchOlder(older)).kind === 'fetched') return true;
    toast({ kind: 'error', message: t('workingTime.excelNeedsServer', { date: format.date(border) }) });
    return false;
  };
  return async (range) => {
    if (!(await hasAll(range))) return;
    const people = await readWorkDays(mirror, { viewer, timeZone, range });
    const shown = person === null ? people : people.filter(({ id }) => id === person);
    const rows = shown.flatMap(({ name, days }) =>
      days.flatMap((view) => (view.state === 'empty' && view.day.note === null ? [] : [rowOf(name, view)])),
    );
    if (rows.length === 0) {
      toast({ kind: 'info', message: t('workingTime.nothingToExport') });
      return;
    }
    const job = writeSheet({ name: t('workingTime.title'), header, widths });
    try {
      await job.add(rows);
      saveFile(await job.finish(), exportName(`working-time-${range.first}`, Date.now(), timeZone));
      toast({
        kind: 'success',
        message: t('table.exported', { count: rows.length, shown: format.number(rows.length) }),
      });
    } catch (error) {
      toast({ kind: 'error', message: t('table.exportFailed', { fault: faultText(error) }) });
    } finally {
      job.end();
    }
  };
}
