import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { PartlyTaken } from '../../mirror/pending.ts';
import { ConflictTable } from './conflict-table.tsx';
import { useFieldWords } from './field-words.ts';
import classes from './refused-rows.module.css';

/** More lines than these help nobody; the rest is counted. */
const mostRows = 20;

/** The rows of an import that were not taken: where they stand in the file, and why; or mine beside theirs. */
export function RefusedRows({ refused, conflicts }: PartlyTaken) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useFieldWords();
  const errorText = useErrorText();
  const count = refused.length + conflicts.length;
  const more = refused.length - mostRows;
  return (
    <>
      <p>{t('inbox.refusedRows', { count, shown: format.number(count) })}</p>
      {refused.length === 0 ? null : (
        <ul className={classes.rows}>
          {refused.slice(0, mostRows).map(({ row, id, code, fields }) => (
            <li key={id}>
              <b>{t('inbox.rowOfFile', { number: row })}</b>
              {fields.length === 0 ? '' : ` · ${fields.map(words.label).join(', ')}`}: {errorText(code, code).title}
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? <p>{t('inbox.moreRows', { count: more, shown: format.number(more) })}</p> : null}
      {conflicts.map((conflict) => (
        <ConflictTable key={`${conflict.id} ${conflict.fields.join()}`} conflict={conflict} />
      ))}
    </>
  );
}
