import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../../domain/import/columns.ts';
import { groupRefusals } from '../../../domain/import/group-refusals.ts';
import type { PreviewRow } from '../../commands/import-file.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { languageOf } from '../../i18n/start.ts';
import { useFieldWords } from '../../theme/field-words.ts';
import classes from './excel-import.module.css';
import { type ImportKind, sheetOf } from './import-kinds.ts';

/** Why a row is not taken, or field by field what it changes: old and new. */
export function Remarks({ kind, row }: { kind: ImportKind; row: PreviewRow }) {
  const { t, i18n } = useTranslation();
  const { value: shownValue } = useFieldWords();
  const errorText = useErrorText();
  const labelOf = (field: string): string => {
    const column = columnsOf[sheetOf(kind)].find((each) => each.field === field);
    return column?.headers[languageOf(i18n)] ?? field;
  };
  if (row.refusals.length + row.changes.length === 0) return null;
  return (
    <ul className={classes.remarks}>
      {groupRefusals(row.refusals).map(({ code, fields }) => (
        <li key={code}>
          <b>{fields.length === 0 ? t('excelImport.wholeRow') : fields.map(labelOf).join(', ')}:</b>{' '}
          {errorText(code, code).title}
        </li>
      ))}
      {row.changes.map(({ field, from, to }) => (
        <li key={field} className={classes.change}>
          <b>{labelOf(field)}:</b> <del>{shownValue(field, from)}</del>
          <IconArrowRight size={14} stroke={1.8} role="img" aria-label={t('excelImport.to')} />
          <ins>{shownValue(field, to)}</ins>
        </li>
      ))}
    </ul>
  );
}
