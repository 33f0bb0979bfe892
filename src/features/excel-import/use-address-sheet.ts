import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../../domain/import/columns.ts';
import { writeSheet } from '../../commands/write-sheet.ts';
import { saveFile } from '../../components/save-file.ts';
import { exportName } from '../../components/table/export-rows.ts';
import { toast } from '../../components/toast.ts';
import { languageOf } from '../../i18n/start.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { type AddressCells, ownAddresses } from '../../mirror/address-sheet.ts';
import { useViewer } from '../../mirror/session.ts';
import { useMirror } from '../../mirror/use-live.ts';

/** No columns of the file for changes: street and number are one, and whom an address serves is chosen in its form. */
const leftOut: readonly string[] = ['streetNumber', 'customer'];

const columns = columnsOf.addresses.filter(({ field }) => !leftOut.includes(field));

const fields = columns.map(({ field }) => field);

/** So many rows are handed to the file at a time. */
const rowsOfShare = 1000;

/** Saves all addresses with their ids as an Excel file that is changed and uploaded again (specification 2.5). */
export function useAddressSheet(): () => Promise<void> {
  const { t, i18n } = useTranslation();
  const timeZone = useTimeZone();
  const mirror = useMirror();
  const { companyId } = useViewer();
  return async () => {
    const rows: AddressCells[] = await ownAddresses(mirror, companyId, fields);
    if (rows.length === 0) {
      toast({ kind: 'info', message: t('excelImport.nothingToDownload') });
      return;
    }
    const header = columns.map(({ headers }) => headers[languageOf(i18n)]);
    const job = writeSheet({ name: t('nav.addresses'), header, widths: header.map(({ length }) => length + 8) });
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
