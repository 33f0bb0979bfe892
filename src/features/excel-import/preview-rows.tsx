import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { headerOf } from '../../../domain/import/columns.ts';
import { type ImportKind, importKinds } from '../../../domain/import/import-kinds.ts';
import { groupRefusals } from '../../../domain/import/refusals.ts';
import type { PreviewRow, VerdictKind } from '../../commands/import-file.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { languageOf } from '../../i18n/start.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useFieldLabels } from '../../theme/field-labels.ts';
import type { StatusLook } from '../../theme/statuses.ts';
import classes from './excel-import.module.css';

/** How the verdict on a row looks. */
export const verdictLooks: Readonly<Record<VerdictKind, StatusLook>> = {
  add: { tone: 'green', icon: IconPlus, label: 'excelImport.verdict.add' },
  change: { tone: 'blue', icon: IconPencil, label: 'excelImport.verdict.change' },
  unchanged: { tone: 'gray', icon: IconEqual, label: 'excelImport.verdict.unchanged' },
  refused: { tone: 'red', icon: IconAlertTriangle, label: 'excelImport.verdict.refused' },
};

interface PreviewRowsProps {
  kind: ImportKind;
  rows: readonly PreviewRow[];
}

/** Rows of a file as a table, or as cards on a phone. */
export const PreviewRows = (shown: PreviewRowsProps) =>
  usePhone() ? <PreviewCards {...shown} /> : <PreviewTable {...shown} />;

/** The rows of a file on a phone. */
function PreviewCards({ kind, rows }: PreviewRowsProps) {
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

/** The rows of a file on a laptop: number, what happens, what it holds, and why or what changes. */
function PreviewTable({ kind, rows }: PreviewRowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Table.ScrollContainer minWidth={640} className={classes.box} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table className={classes.table} aria-label={t('excelImport.rows')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.number}>{t('excelImport.row')}</Table.Th>
            <Table.Th>{t('excelImport.state')}</Table.Th>
            <Table.Th>{t('excelImport.content')}</Table.Th>
            <Table.Th>{t('excelImport.remarks')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.number}>
              <Table.Td className={classes.number}>{format.number(row.number)}</Table.Td>
              <Table.Td data-pill>
                <StatusPill look={verdictLooks[row.verdict]} />
              </Table.Td>
              <Table.Td className={classes.words}>{row.words.join(' · ')}</Table.Td>
              <Table.Td>
                <Remarks kind={kind} row={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Why a row is not taken, or field by field what it changes: old and new. */
function Remarks({ kind, row }: { kind: ImportKind; row: PreviewRow }) {
  const { t, i18n } = useTranslation();
  const { value: shownValue } = useFieldLabels();
  const errorText = useErrorText();
  const labelOf = (field: string): string => headerOf(importKinds[kind].sheet, field, languageOf(i18n)) ?? field;
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
