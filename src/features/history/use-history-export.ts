import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type HistoryEntry, mostEntries } from '../../../domain/history/entry.ts';
import { writeSheet } from '../../commands/write-sheet.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { saveFile } from '../../components/save-file.ts';
import { exportName, type SheetJob } from '../../components/table/export-rows.ts';
import { toast } from '../../components/toast.ts';
import { useFaultText } from '../../i18n/fault-text.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import type { HistorySubject } from '../../mirror/known-history.ts';
import { askHistory } from './ask-history.ts';
import { type HistoryFilter, historyQuery } from './history-filter.ts';
import { useSheetRows } from './use-sheet-rows.ts';

const widths = [18, 18, 24, 24, 18, 12, 28, 28, 24, 28, 28, 24];

/** An export of a history: how many entries it has read, null while there is none, and the ways to begin and stop it. */
export interface HistoryExport {
  done: number | null;
  start: () => Promise<void>;
  cancel: () => void;
}

/** Writes what a filter lets through of a history into an Excel file, a line for each field, all pages of it. */
export function useHistoryExport(subject: HistorySubject, filter: HistoryFilter): HistoryExport {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const format = useFormat();
  const timeZone = useTimeZone();
  const { tellFailure } = useOutcome();
  const { header, rowsOf } = useSheetRows();
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** The next page; null when it could not be had, which the person is told. */
  async function readPage(before: string | null, signal: AbortSignal) {
    const query = historyQuery(filter, { timeZone, rows: mostEntries });
    const answer = await askHistory(subject, before === null ? query : { ...query, before }, signal);
    if (answer.kind === 'answered') return answer.reply;
    if (answer.kind !== 'cancelled') await tellFailure(answer);
    return null;
  }

  async function fill(job: SheetJob, signal: AbortSignal): Promise<void> {
    let count = 0;
    let before: string | null = null;
    do {
      const page: { entries: HistoryEntry[]; next: string | null } | null = await readPage(before, signal);
      if (page === null || signal.aborted) return;
      await job.add(page.entries.flatMap(rowsOf));
      count += page.entries.length;
      setDone(count);
      before = page.next;
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
      await fill(job, controller.signal);
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
