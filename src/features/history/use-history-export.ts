import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type HistoryEntry, type HistoryPage, mostEntries } from '../../../domain/history/entry.ts';
import type { Cell } from '../../../domain/import/table.ts';
import { writeSheet } from '../../commands/write-sheet.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { saveFile } from '../../components/save-file.ts';
import { exportName, type SheetJob } from '../../components/table/export-rows.ts';
import { toast } from '../../components/toast.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFaultText } from '../../i18n/fault-text.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import type { HistorySubject } from '../../mirror/known-history.ts';
import { type HistoryFilter, historyQuery } from './history-filter.ts';
import { useHistoryLabels } from './history-labels.ts';
import { fetchHistory } from './use-history.ts';

const widths = [18, 18, 24, 24, 18, 12, 28, 28, 24, 28, 28, 24];

/** An export: the number of entries read so far, null while none runs, and functions to start and cancel it. */
export interface HistoryExport {
  done: number | null;
  start: () => Promise<void>;
  cancel: () => void;
}

/** Exports all pages of a filtered history to an Excel file, with a row for each changed field. */
export function useHistoryExport(subject: HistorySubject, filter: HistoryFilter): HistoryExport {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const format = useFormat();
  const timeZone = useTimeZone();
  const { showFailure } = useOutcome();
  const { header, toRows } = useHistoryRows();
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Loads a page; reports a failure and returns null. */
  async function readPage(before: string | null, signal: AbortSignal) {
    const query = historyQuery(filter, { timeZone, rows: mostEntries });
    const answer = await fetchHistory(subject, before === null ? query : { ...query, before }, signal);
    if (answer.kind === 'answered') return answer.reply;
    if (answer.kind !== 'cancelled') await showFailure(answer);
    return null;
  }

  async function writePages(job: SheetJob, signal: AbortSignal): Promise<void> {
    let count = 0;
    let before: string | null = null;
    do {
      const page: HistoryPage | null = await readPage(before, signal);
      if (page === null || signal.aborted) return;
      await job.add(page.entries.flatMap(toRows));
      count += page.entries.length;
      setDone(count);
      before = page.next;
      if (before === null && page.removedOn !== null)
        await job.add([[t('history.removedOn', { date: format.date(page.removedOn) })]]);
    } while (before !== null);
    saveFile(await job.finish(), exportName(`history-${subject.resource}`, Date.now(), timeZone));
    toast({ kind: 'success', message: t('table.exported', { count, shown: format.number(count) }) });
  }

  const start = async (): Promise<void> => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    setDone(0);
    const job = writeSheet({ name: t('history.title'), header, widths });
    controller.signal.addEventListener('abort', () => job.end());
    try {
      await writePages(job, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) {
        toast({ kind: 'error', message: t('table.exportFailed', { fault: faultText(error) }) });
      }
    } finally {
      job.end();
      running.current = null;
      setDone(null);
    }
  };
  return { done, start, cancel: (): void => running.current?.abort() };
}

/** Turns entries into rows: one for each changed field, or one for an entry without any. */
function useHistoryRows(): { header: string[]; toRows: (entry: HistoryEntry) => Cell[][] } {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useHistoryLabels();
  const errorText = useErrorText();
  const header = [
    t('history.doneAt'),
    t('history.arrivedAt'),
    t('history.who'),
    t('history.device'),
    t('history.deviceClock'),
    t('history.clockWrong'),
    t('history.what'),
    t('history.rowColumn'),
    t('inbox.field'),
    t('history.before'),
    t('history.after'),
    t('history.outcome'),
  ];
  const toRows = (entry: HistoryEntry): Cell[][] => {
    const { code, kind } = entry.outcome;
    const begun = [
      format.dateTime(entry.at),
      format.dateTime(entry.arrivedAt),
      [labels.who(entry), labels.acceptedBy(entry)].filter(Boolean).join(', '),
      labels.device(entry),
      format.dateTime(entry.deviceAt),
      labels.clock(entry),
      labels.what(entry),
    ];
    const ended = code === null ? t(`history.outcomeIs.${kind}`) : errorText(code, code).title;
    const changed = entry.changes.flatMap(({ resource, label, fields }) => {
      const row = labels.row({ resource, label });
      if (fields.length === 0) return [[row, null, null, null]];
      return fields.map(({ field, before, after }) => [
        row,
        labels.field(resource, field),
        labels.value(resource, { field, value: before }),
        labels.value(resource, { field, value: after }),
      ]);
    });
    const lines = changed.length === 0 ? [[null, null, null, null]] : changed;
    return lines.map((line) => [...begun, ...line, ended]);
  };
  return { header, toRows };
}
