import '@mantine/core/styles/Table.layer.css';
import { Table, VisuallyHidden } from '@mantine/core';
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
import { CompletionCell, isOpen, openFields, RemoveRow, type RowCompletion } from './completion-cells.tsx';
import classes from './excel-import.module.css';

/** How the verdict on a row looks. */
export const verdictLooks: Readonly<Record<VerdictKind, StatusLook>> = {
  add: { tone: 'green', icon: IconPlus, label: 'excelImport.verdict.add' },
  change: { tone: 'blue', icon: IconPencil, label: 'excelImport.verdict.change' },
  unchanged: { tone: 'gray', icon: IconEqual, label: 'excelImport.verdict.unchanged' },
  refused: { tone: 'red', icon: IconAlertTriangle, label: 'excelImport.verdict.refused' },
};

interface PreviewRowsProps extends RowCompletion {
  kind: ImportKind;
  rows: readonly PreviewRow[];
}

/** Rows of a file as a table, or as cards on a phone. */
export const PreviewRows = (shown: PreviewRowsProps) =>
  usePhone() ? <PreviewCards {...shown} /> : <PreviewTable {...shown} />;

/** The rows of a file on a phone. */
function PreviewCards({ kind, rows, ...completing }: PreviewRowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { completion } = completing;
  return (
    <ul className={classes.cards} aria-label={t('excelImport.rows')}>
      {rows.map((row) => (
        <li key={row.number} className={classes.rowCard}>
          <div className={classes.rowHead}>
            <span className={classes.dim}>
              {t('excelImport.row')} {format.number(row.number)}
            </span>
            <span className={classes.rowEnd}>
              <StatusPill look={verdictLooks[row.verdict]} />
              {isOpen(row, completion) ? <RemoveRow row={row} {...completing} /> : null}
            </span>
          </div>
          <p className={classes.words}>{row.words.join(' · ')}</p>
          <Remarks kind={kind} row={row} />
          {openFields(kind, [row], completion).map((field) => (
            <CompletionCell key={field} labelled {...{ kind, row, field, ...completing }} />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The rows of a file on a laptop: number, what happens, what it holds, what is to be completed, and why or what changes. */
function PreviewTable({ kind, rows, ...completing }: PreviewRowsProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { completion } = completing;
  const fields = openFields(kind, rows, completion);
  const hasOpen = rows.some((row) => isOpen(row, completion));
  return (
    <Table.ScrollContainer minWidth={640} className={classes.box} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table className={classes.table} aria-label={t('excelImport.rows')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.number}>{t('excelImport.row')}</Table.Th>
            <Table.Th>{t('excelImport.state')}</Table.Th>
            <Table.Th>{t('excelImport.content')}</Table.Th>
            {fields.map((field) => (
              <Table.Th key={field}>{headerOf(importKinds[kind].sheet, field, languageOf(i18n))}</Table.Th>
            ))}
            <Table.Th>{t('excelImport.remarks')}</Table.Th>
            {hasOpen ? (
              <Table.Th>
                <VisuallyHidden>{t('excelImport.complete.remove')}</VisuallyHidden>
              </Table.Th>
            ) : null}
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
              {fields.map((field) => (
                <Table.Td key={field} data-cell={isOpen(row, completion) || undefined}>
                  {isOpen(row, completion) ? (
                    <CompletionCell {...{ kind, row, field, ...completing }} />
                  ) : (
                    (row.values[field] ?? '')
                  )}
                </Table.Td>
              ))}
              <Table.Td>
                <Remarks kind={kind} row={row} />
              </Table.Td>
              {hasOpen ? (
                <Table.Td data-cell>
                  {isOpen(row, completion) ? <RemoveRow row={row} {...completing} /> : null}
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Which cells of a row follow from others, why it is not taken, or field by field what it changes: old and new. */
function Remarks({ kind, row }: { kind: ImportKind; row: PreviewRow }) {
  const { t, i18n } = useTranslation();
  const { value: shownValue } = useFieldLabels();
  const errorText = useErrorText();
  const labelOf = (field: string): string => headerOf(importKinds[kind].sheet, field, languageOf(i18n)) ?? field;
  if (row.refusals.length + row.changes.length + row.derived.length === 0) return null;
  const derivedFrom = [...new Set(row.derived.map(({ from }) => from))];
  return (
    <ul className={classes.remarks}>
      {groupRefusals(row.refusals).map(({ code, fields }) => (
        <li key={code}>
          <b>{fields.length === 0 ? t('excelImport.wholeRow') : fields.map(labelOf).join(', ')}:</b>{' '}
          {errorText(code, code).title}
        </li>
      ))}
      {derivedFrom.map((from) => (
        <li key={from} className={classes.dim}>
          {row.derived
            .filter((each) => each.from === from)
            .map(({ field }) => `${labelOf(field)}: ${row.values[field] ?? ''}`)
            .join(', ')}{' '}
          ({t(`excelImport.complete.from.${from}`)})
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
