import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../../i18n/fault-text.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import { saveFile } from '../save-file.ts';
import { toast } from '../toast.ts';
import { cellsOf, exportedColumns, exportName, headOf, type SheetJob } from './export-rows.ts';
import type { Selection, TableRow } from './table-shape.ts';
import type { TableModel } from './use-data-table.ts';

/** How far an export is, in rows. */
export type ExportState = { kind: 'idle' } | { kind: 'reading'; done: number; total: number } | { kind: 'writing' };

/** An export of a table, and the ways to begin and to stop it. */
export interface TableExport {
  state: ExportState;
  /** Exports the selected rows, all if nothing is said. */
  start: (selection?: Selection) => Promise<void>;
  cancel: () => void;
}

const idle: ExportState = { kind: 'idle' };

/** Exports the rows that a table's query lets through, all or those that are selected, in its order, with the columns that are shown. */
export function useTableExport<Row extends TableRow>(table: TableModel<Row>): TableExport {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const format = useFormat();
  const timeZone = useTimeZone();
  const [state, setState] = useState<ExportState>(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { props, page } = table;

  /** Hands every row to the file and saves it, unless it is cancelled. */
  const fill = async (job: SheetJob, selection: Selection | undefined, signal: AbortSignal): Promise<void> => {
    const wanted = selection?.kind === 'some' ? new Set(selection.ids) : null;
    const columns = exportedColumns(props.columns, table.columns);
    let done = 0;
    setState({ kind: 'reading', done, total: wanted?.size ?? page?.total ?? 0 });
    await props.exportRows?.readAll(props.query, {
      signal,
      onShare: async (all, progress) => {
        const rows = wanted === null ? all : all.filter(({ id }) => wanted.has(id));
        await job.add(rows.map((row) => cellsOf(row, columns)));
        done += rows.length;
        if (!signal.aborted) setState({ kind: 'reading', done, total: wanted?.size ?? progress.total });
      },
    });
    if (signal.aborted) return;
    setState({ kind: 'writing' });
    const bytes = await job.finish();
    if (signal.aborted) return;
    saveFile(bytes, exportName(props.name, Date.now(), timeZone));
    const message = t('table.exported', { count: done, shown: format.number(done) });
    const { lacks } = props.exportRows ?? {};
    if (lacks === undefined) toast({ kind: 'success', message });
    else toast({ kind: 'warning', message: `${message} ${lacks}` });
  };

  const start = async (selection?: Selection): Promise<void> => {
    if (props.exportRows === undefined || running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const job = props.exportRows.begin(headOf(props.label, exportedColumns(props.columns, table.columns)));
    controller.signal.addEventListener('abort', () => job.end());
    try {
      await fill(job, selection, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) {
        toast({ kind: 'error', message: t('table.exportFailed', { fault: faultText(error) }) });
      }
    } finally {
      job.end();
      running.current = null;
      setState(idle);
    }
  };
  return { state, start, cancel: (): void => running.current?.abort() };
}
