import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PreviewRow } from '../../commands/import-file.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './excel-import.module.css';
import type { ImportKind } from './import-kinds.ts';
import { Remarks } from './remarks.tsx';
import { verdictLooks } from './verdict-looks.ts';

/** The rows of a file on a laptop: number, what happens, what it holds, and why or what changes. */
export function PreviewTable({ kind, rows }: { kind: ImportKind; rows: readonly PreviewRow[] }) {
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
