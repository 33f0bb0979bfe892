import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { PartlyTaken, PendingItem } from '../../mirror/pending.ts';
import { useFieldWords } from '../../theme/field-words.ts';
import { ConflictTable } from './conflict-table.tsx';
import classes from './refused-rows.module.css';
import { useSaveRefusedRows } from './save-refused-rows.ts';

/** More lines than these help nobody on a screen: the rest is counted, and all of them are in the Excel file. */
const mostRows = 20;

interface RefusedRowsProps extends PartlyTaken {
  /** The import that was taken in part. */
  item: PendingItem;
}

/** The rows of an import that were not taken: where they stand in the file, and why; or mine beside theirs. */
export function RefusedRows({ item, refused, conflicts }: RefusedRowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useFieldWords();
  const errorText = useErrorText();
  const save = useSaveRefusedRows();
  const { busy, run } = useAction();
  const count = refused.length + conflicts.length;
  const more = refused.length - mostRows;
  return (
    <>
      <p>{t('inbox.refusedRows', { count, shown: format.number(count) })}</p>
      {refused.length === 0 ? null : (
        <ul className={classes.rows}>
          {refused.slice(0, mostRows).map(({ row, code, fields }) => (
            <li key={row}>
              <b>{t('inbox.rowOfFile', { number: row })}</b>
              {fields.length === 0 ? '' : ` · ${fields.map(words.label).join(', ')}`}: {errorText(code, code).title}
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? <p>{t('inbox.moreRows', { count: more, shown: format.number(more) })}</p> : null}
      {refused.length === 0 ? null : (
        <>
          <p className={classes.hint}>{t('inbox.refusedHint')}</p>
          <Button
            className={classes.save}
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
        <ConflictTable key={`${conflict.id} ${conflict.fields.join()}`} conflict={conflict} />
      ))}
    </>
  );
}
