import { useTranslation } from 'react-i18next';
import { reasonHeaders } from '../../../domain/import/headers.ts';
import type { ImportName } from '../../../domain/import/import-names.ts';
import { writtenColumns, writtenRow } from '../../../domain/import/written-row.ts';
import type { RefusedRow } from '../../../domain/protocol/outcome.ts';
import { writeSheet } from '../../commands/write-sheet.ts';
import { saveFile } from '../../components/save-file.ts';
import { exportName } from '../../components/table/export-rows.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { languageOf } from '../../i18n/start.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { namesInRows, type SentRow, wholeChanges } from '../../mirror/import-rows.ts';
import type { PendingItem } from '../../mirror/pending.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { useFieldWords } from '../../theme/field-words.ts';

const isRow = (row: unknown): row is SentRow =>
  typeof row === 'object' && row !== null && 'id' in row && 'values' in row && typeof row.values === 'object';

/** The rows that an import sent. */
const sentRows = ({ args: { rows } }: Pick<PendingItem, 'args'>): SentRow[] =>
  Array.isArray(rows) ? rows.filter(isRow) : [];

/** So many characters wide is the column of reasons. */
const widthOfReason = 60;

/**
 * Saves an Excel file of the rows that were not taken: what each of them says under the columns of its kind of file, and last
 * why it was not. Corrected, it can be imported as it is.
 */
export function useSaveRefusedRows(): (item: PendingItem, refused: readonly RefusedRow[]) => Promise<void> {
  const { t, i18n } = useTranslation();
  const timeZone = useTimeZone();
  const errorText = useErrorText();
  const words = useFieldWords();
  const mirror = useMirror();
  const rowsOf = async (item: PendingItem, ids: ReadonlySet<string>): Promise<SentRow[]> => {
    const rows = sentRows(item).filter(({ id }) => ids.has(id));
    return item.name === ('changeAddresses' satisfies ImportName) ? wholeChanges(mirror, rows) : rows;
  };
  return async (item, refused) => {
    const language = languageOf(i18n);
    const rows = await rowsOf(item, new Set(refused.map(({ id }) => id)));
    const names = await namesInRows(mirror, rows);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const header = writtenColumns(item.name).map(({ headers }) => headers[language]);
    const job = writeSheet({
      name: t('excelImport.returned'),
      header: [...header, reasonHeaders[language]],
      widths: [...header.map(({ length }) => length + 8), widthOfReason],
    });
    try {
      await job.add(
        refused.map(({ id, code, fields }) => [
          ...writtenRow(item.name, byId.get(id) ?? { id, values: {} }, { names, timeZone }),
          [fields.map(words.label).join(', '), Object.values(errorText(code, code)).join(' ')]
            .filter(Boolean)
            .join(': '),
        ]),
      );
      saveFile(await job.finish(), exportName('not-imported', Date.now(), timeZone));
    } finally {
      job.end();
    }
  };
}
