import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeTask, type ReportOptions, type ReportRows } from '../../../documents/pdf/describe-task.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import { picturesOf } from '../../../domain/photo/voice.ts';
import { photoBytes } from '../../commands/photo-bytes.ts';
import { fetchTask } from '../../commands/server-pages.ts';
import { writeReport } from '../../commands/write-report.ts';
import { languageOf } from '../../i18n/start.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { readLacking } from '../../mirror/older-tasks.ts';
import { readReportRows } from '../../mirror/report.ts';
import { useMirror } from '../../mirror/use-live.ts';

/** The progress of a report: photos are collected one by one, then the PDF is written. */
export type ReportProgress = { kind: 'photos'; done: number; of: number } | { kind: 'writing' };

interface Making {
  signal: AbortSignal;
  onProgress: (progress: ReportProgress) => void;
}

/** The bytes of a photo that is here or can be fetched; the report mentions missing ones. */
async function bytesOf(id: string): Promise<ArrayBuffer | null> {
  const photo = await photoBytes(id);
  return photo === null ? null : photo.arrayBuffer();
}

async function gatherPhotos(ids: readonly string[], { signal, onProgress }: Making): Promise<Map<string, ArrayBuffer>> {
  const photos = new Map<string, ArrayBuffer>();
  for (const [done, id] of ids.entries()) {
    signal.throwIfAborted();
    onProgress({ kind: 'photos', done, of: ids.length });
    const bytes = await bytesOf(id);
    if (bytes !== null) photos.set(id, bytes);
  }
  return photos;
}

/**
 * Fetches what this device no longer keeps of a task and its parts. The result is the time before which some may be missing, as
 * without network; null when nothing is.
 */
async function fetchMissing(mirror: ReturnType<typeof useMirror>, task: string): Promise<Instant | null> {
  const { isOnlyListed, mayLackParts, border } = await readLacking(mirror, task);
  if (!isOnlyListed && !mayLackParts) return null;
  return (await fetchTask(task)).kind === 'fetched' ? null : border;
}

/** "task-1042.pdf", as on the server; a task without a number is named by its id. */
const reportName = ({ task: { number, id } }: ReportRows): string => `task-${number ?? id}.pdf`;

/**
 * Creates the PDF report of a task (specification 2.3 and 9) on this device, from local rows and available photos.
 * Rejects with an AbortError when it is cancelled.
 */
async function makeReport(rows: ReportRows, options: ReportOptions, making: Making): Promise<File> {
  const photos = await gatherPhotos(
    picturesOf(rows.photos).map(({ id }) => id),
    making,
  );
  making.signal.throwIfAborted();
  making.onProgress({ kind: 'writing' });
  const order = { report: describeTask(rows, options), language: options.language, photos };
  const pdf = await writeReport(order, making.signal);
  return new File([pdf], reportName(rows), { type: pdf.type });
}

/** `gone`: the task no longer exists. */
export type ReportState =
  | { kind: 'making'; progress: ReportProgress }
  | { kind: 'ready'; file: File; missingBefore: Instant | null }
  | { kind: 'gone' }
  | { kind: 'failed'; fault: unknown };

const beginning: ReportState = { kind: 'making', progress: { kind: 'photos', done: 0, of: 0 } };

/** Creates the report of a task on mount; cancels it on unmount. */
export function useReport(task: string): ReportState {
  const mirror = useMirror();
  const timeZone = useTimeZone();
  const language = languageOf(useTranslation().i18n);
  const [state, setState] = useState(beginning);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: ReportState): void => {
      if (!signal.aborted) setState(next);
    };
    const make = async (): Promise<ReportState> => {
      const missingBefore = await fetchMissing(mirror, task);
      const rows = await readReportRows(mirror, task);
      if (rows === null) return { kind: 'gone' };
      const onProgress = (progress: ReportProgress): void => show({ kind: 'making', progress });
      const options = { language, timeZone, at: Date.now() };
      const file = await makeReport({ ...rows, missingBefore }, options, { signal, onProgress });
      return { kind: 'ready', file, missingBefore };
    };
    make().then(show, (fault: unknown) => show({ kind: 'failed', fault }));
    return () => controller.abort();
  }, [mirror, task, language, timeZone]);

  return state;
}
