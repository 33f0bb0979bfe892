import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedFile, PreviewRow, VerdictKind } from '../../commands/import-file.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { TableFoot } from '../../components/table/table-foot.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { DownloadReturned } from './download-returned.tsx';
import classes from './excel-import.module.css';
import type { ImportKind } from './import-kinds.ts';
import { PreviewCards } from './preview-cards.tsx';
import { PreviewTable } from './preview-table.tsx';
import type { ImportSteps } from './use-file-import.ts';
import { usePreviewRows } from './use-preview-rows.ts';
import { VerdictFilter } from './verdict-filter.tsx';

interface PreviewProps {
  kind: ImportKind;
  checked: CheckedFile;
  steps: ImportSteps;
}

/** So many rows are drawn at once. */
const pageSize = 50;

/** Rows as a table, or as cards on a phone. */
function Rows(shown: { kind: ImportKind; rows: readonly PreviewRow[] }) {
  return usePhone() ? <PreviewCards {...shown} /> : <PreviewTable {...shown} />;
}

/** Every row of the file with what would become of it, before anything is written. */
export function Preview({ kind, checked, steps }: PreviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { counts } = checked;
  const right = counts.add + counts.change;
  const all = right + counts.unchanged + counts.refused;
  const [shown, setShown] = useState<VerdictKind | 'all'>(counts.refused > 0 ? 'refused' : 'all');
  const [page, setPage] = useState(0);
  const rows = usePreviewRows(steps, { of: shown, first: page * pageSize, count: pageSize });
  const total = shown === 'all' ? all : counts[shown];
  const count = { count: right, shown: format.number(right) };
  const show = (of: VerdictKind | 'all'): void => {
    setShown(of);
    setPage(0);
  };
  return (
    <div className={classes.preview}>
      {right === 0 ? (
        <Notice tone="amber" title={t('excelImport.nothingToImport')} text={t('excelImport.nothingToImportText')} />
      ) : (
        <p className={classes.lead}>{t('excelImport.nothingYet')}</p>
      )}
      <div className={classes.tools}>
        <VerdictFilter counts={counts} all={all} shown={shown} onShow={show} />
        {counts.refused === 0 ? null : <DownloadReturned kind={kind} from={checked.shares} steps={steps} />}
      </div>
      {total === 0 ? <EmptyState title={t('excelImport.noRows')} hint={t('excelImport.noRowsHint')} /> : null}
      {total === 0 ? null : <Rows kind={kind} rows={rows} />}
      <TableFoot
        label={t('excelImport.rows')}
        count={t('excelImport.rowCount', { count: total, shown: format.number(total) })}
        total={total}
        page={page}
        size={pageSize}
        onPage={setPage}
      />
      <div className={classes.bar}>
        <Button variant="default" onClick={() => steps.restart()}>
          {t('excelImport.chooseOther')}
        </Button>
        <Button disabled={right === 0} onClick={() => void steps.run()}>
          {kind === 'changes' ? t('excelImport.apply', count) : t('excelImport.import', count)}
        </Button>
      </div>
    </div>
  );
}
