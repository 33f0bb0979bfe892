import { Box, Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sheetHead } from '../../../domain/import/columns.ts';
import { reasonHeaders } from '../../../domain/import/headers.ts';
import { importKinds } from '../../../domain/import/import-kinds.ts';
import { writtenColumns, writtenRow } from '../../../domain/import/written-row.ts';
import type { RefusedRow } from '../../../domain/protocol/outcome.ts';
import { writeSheet } from '../../commands/write-sheet.ts';
import { saveFile } from '../../components/save-file.ts';
import { exportName } from '../../components/table/export-rows.ts';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { languageOf } from '../../i18n/start.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import { namesInRows, type SentRow, wholeChanges } from '../../mirror/import-rows.ts';
import type { PartlyTaken, PendingItem } from '../../mirror/pending.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { useFieldLabels } from '../../theme/field-labels.ts';
import { ConflictTable } from './conflict-table.tsx';

/** Lines shown on the screen; the Excel file has all of them. */
const mostRows = 20;

interface RefusedRowsProps extends PartlyTaken {
  /** The partly accepted import. */
  item: PendingItem;
}

/** The rows of an import that weren't accepted, by their number in the file, with reasons or conflicts. */
export function RefusedRows({ item, refused, conflicts }: RefusedRowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useFieldLabels();
  const errorText = useErrorText();
  const save = useSaveRefusedRows();
  const { busy, run } = useAction();
  const count = refused.length + conflicts.length;
  const more = refused.length - mostRows;
  return (
    <>
      <p>{t('inbox.refusedRows', { count, shown: format.number(count) })}</p>
      {refused.length === 0 ? null : (
        <Stack component="ul" className="plain-list breakable" gap="0.25rem">
          {refused.slice(0, mostRows).map(({ row, code, fields }) => (
            <li key={row}>
              <b>{t('inbox.rowOfFile', { number: row })}</b>
              {fields.length === 0 ? '' : ` · ${fields.map(labels.label).join(', ')}`}: {errorText(code, code).title}
            </li>
          ))}
        </Stack>
      )}
      {more > 0 ? <p>{t('inbox.moreRows', { count: more, shown: format.number(more) })}</p> : null}
      {refused.length === 0 ? null : (
        <>
          <Box component="p" c="dimmed">
            {t('inbox.refusedHint')}
          </Box>
          <Button
            style={{ alignSelf: 'flex-start' }}
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
            loading={busy}
            onClick={() => run(() => save(item, refused))}
          >
            {t('excelImport.downloadRefused')}
          </Button>
        </>
      )}
      {conflicts.map((conflict) => (
        <ConflictTable key={`${conflict.id} ${conflict.fields.join()}`} conflict={conflict} args={item.args} />
      ))}
    </>
  );
}

const isRow = (row: unknown): row is SentRow =>
  typeof row === 'object' && row !== null && 'id' in row && 'values' in row && typeof row.values === 'object';

const sentRows = ({ args: { rows } }: Pick<PendingItem, 'args'>): SentRow[] =>
  Array.isArray(rows) ? rows.filter(isRow) : [];

/** In characters. */
const widthOfReason = 60;

/**
 * Saves the rejected rows as an Excel file with the import's own columns and the reason in the last one, so that the
 * corrected file can be imported.
 */
function useSaveRefusedRows(): (item: PendingItem, refused: readonly RefusedRow[]) => Promise<void> {
  const { t, i18n } = useTranslation();
  const timeZone = useTimeZone();
  const errorText = useErrorText();
  const labels = useFieldLabels();
  const mirror = useMirror();
  const findSentRows = async (item: PendingItem, ids: ReadonlySet<string>): Promise<SentRow[]> => {
    const rows = sentRows(item).filter(({ id }) => ids.has(id));
    return item.name === importKinds.changes.name ? wholeChanges(mirror, rows) : rows;
  };
  return async (item, refused) => {
    const language = languageOf(i18n);
    const rows = await findSentRows(item, new Set(refused.map(({ id }) => id)));
    const names = await namesInRows(mirror, rows);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const head = sheetHead(t('excelImport.returned'), writtenColumns(item.name), language);
    const job = writeSheet({
      ...head,
      header: [...head.header, reasonHeaders[language]],
      widths: [...head.widths, widthOfReason],
    });
    try {
      await job.add(
        refused.map(({ id, code, fields }) => [
          ...writtenRow(item.name, byId.get(id) ?? { id, values: {} }, { names, timeZone }),
          [fields.map(labels.label).join(', '), Object.values(errorText(code, code)).join(' ')]
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
