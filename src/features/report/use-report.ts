import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/start.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { readReportRows } from '../../mirror/report.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { makeReport, type ReportProgress } from './make-report.ts';

/** A report that is being made, is ready to be taken, or could not be made. `gone`: the task is not here any more. */
export type ReportState =
  | { kind: 'making'; progress: ReportProgress }
  | { kind: 'ready'; file: File }
  | { kind: 'gone' }
  | { kind: 'failed'; fault: unknown };

const beginning: ReportState = { kind: 'making', progress: { kind: 'photos', done: 0, of: 0 } };

/** Makes the report of a task from the moment it is shown; it is given up with the part that shows it. */
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
      const rows = await readReportRows(mirror, task);
      if (rows === null) return { kind: 'gone' };
      const onProgress = (progress: ReportProgress): void => show({ kind: 'making', progress });
      const options = { language, timeZone, at: Date.now() };
      return { kind: 'ready', file: await makeReport(rows, options, { signal, onProgress }) };
    };
    make().then(show, (fault: unknown) => show({ kind: 'failed', fault }));
    return () => controller.abort();
  }, [mirror, task, language, timeZone]);

  return state;
}
