import { useTranslation } from 'react-i18next';
import { isPartMissing } from '../../../domain/errors/faults.ts';
import { sheetHead } from '../../../domain/import/columns.ts';
import { type ImportKind, importKinds } from '../../../domain/import/import-kinds.ts';
import { xlsxType } from '../../../domain/import/table.ts';
import { writtenColumns, writtenRow } from '../../../domain/import/written-row.ts';
import { writeSheet } from '../../commands/write-sheet.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { saveFile } from '../../components/save-file.ts';
import { exportName } from '../../components/table/export-rows.ts';
import { toast } from '../../components/toast.ts';
import { languageOf } from '../../i18n/start.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { ownAddresses } from '../../mirror/import-rows.ts';
import { useViewer } from '../../mirror/session.ts';
import { useMirror } from '../../mirror/use-live.ts';

/** Saves the template of a kind of file, made here so that it needs no network (specification 2.5: sample addresses xlsx). */
export function useTemplate(kind: Exclude<ImportKind, 'changes'>): () => Promise<void> {
  const { i18n } = useTranslation();
  const { showOutcome } = useOutcome();
  return async () => {
    try {
      const { templateName, templateOf } = await import('../../../documents/excel/template.ts');
      const bytes = await templateOf(kind, languageOf(i18n));
      saveFile(new Blob([new Uint8Array(bytes)], { type: xlsxType }), templateName(kind));
    } catch (fault) {
      // There is one; it is told as all parts are that are not on the device yet.
      if (isPartMissing(fault)) throw fault;
      reportError(fault);
      await showOutcome('excelWithoutTemplate');
    }
  };
}

/** So many rows are handed to the file at a time. */
const rowsOfShare = 1000;

/** Saves all addresses with their ids as an Excel file that is changed and uploaded again (specification 2.5). */
export function useAddressSheet(): () => Promise<void> {
  const { t, i18n } = useTranslation();
  const timeZone = useTimeZone();
  const mirror = useMirror();
  const { companyId } = useViewer();
  const { name } = importKinds.changes;
  return async () => {
    const addresses = await ownAddresses(mirror, companyId);
    if (addresses.length === 0) {
      toast({ kind: 'info', message: t('excelImport.nothingToDownload') });
      return;
    }
    const rows = addresses.map((values) => writtenRow(name, { id: values.id, values }, { names: new Map(), timeZone }));
    const job = writeSheet(sheetHead(t('nav.addresses'), writtenColumns(name), languageOf(i18n)));
    try {
      for (let first = 0; first < rows.length; first += rowsOfShare)
        await job.add(rows.slice(first, first + rowsOfShare));
      saveFile(await job.finish(), exportName('addresses-changes', Date.now(), timeZone));
    } finally {
      job.end();
    }
    toast({ kind: 'success', message: t('excelImport.downloaded') });
  };
}
