import { useTranslation } from 'react-i18next';
import type { PreviewRow } from '../../commands/import-file.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './excel-import.module.css';
import type { ImportKind } from './import-kinds.ts';
import { Remarks } from './remarks.tsx';
import { verdictLooks } from './verdict-looks.ts';

/** The rows of a file on a phone. */
export function PreviewCards({ kind, rows }: { kind: ImportKind; rows: readonly PreviewRow[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.cards} aria-label={t('excelImport.rows')}>
      {rows.map((row) => (
        <li key={row.number} className={classes.rowCard}>
          <div className={classes.rowHead}>
            <span className={classes.dim}>
              {t('excelImport.row')} {format.number(row.number)}
            </span>
            <StatusPill look={verdictLooks[row.verdict]} />
          </div>
          <p className={classes.words}>{row.words.join(' · ')}</p>
          <Remarks kind={kind} row={row} />
        </li>
      ))}
    </ul>
  );
}
