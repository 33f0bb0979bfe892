import { Button, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../../domain/import/import-kinds.ts';
import type { CheckedFile, PreviewRow, VerdictKind } from '../../commands/import-file.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { TableFoot } from '../../components/table/table-foot.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { DownloadReturned } from './download-returned.tsx';
import classes from './excel-import.module.css';
import { PreviewRows, verdictLooks } from './preview-rows.tsx';
import type { ImportSteps } from './use-file-import.ts';

interface PreviewProps {
  kind: ImportKind;
  checked: CheckedFile;
  steps: ImportSteps;
}

/** So many rows are drawn at once. */
const pageSize = 50;

/** Rows of the preview; those of before until others are there. */
function usePreviewRows(
  { reader }: ImportSteps,
  { of, first, count }: { of: VerdictKind | 'all'; first: number; count: number },
): readonly PreviewRow[] {
  const [rows, setRows] = useState<readonly PreviewRow[]>([]);
  useEffect(() => {
    let wanted = true;
    reader?.rows(of, { first, count }).then(
      (found) => wanted && setRows(found),
      (fault: unknown) => wanted && reportError(fault),
    );
    return () => {
      wanted = false;
    };
  }, [reader, of, first, count]);
  return rows;
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
      {total === 0 ? null : <PreviewRows kind={kind} rows={rows} />}
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

/** The names of the verdicts where their rows are counted. */
const verdictCounts: Readonly<Record<VerdictKind, TextKey>> = {
  add: 'excelImport.countAdd',
  change: 'excelImport.countChange',
  unchanged: 'excelImport.countUnchanged',
  refused: 'excelImport.countRefused',
};

interface VerdictFilterProps {
  counts: CheckedFile['counts'];
  all: number;
  shown: VerdictKind | 'all';
  onShow: (shown: VerdictKind | 'all') => void;
}

const verdicts = ['refused', 'add', 'change', 'unchanged'] as const;

/** How many rows of each verdict there are; a press shows only those. */
function VerdictFilter({ counts, all, shown, onShow }: VerdictFilterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const kinds = verdicts.filter((kind) => counts[kind] > 0);
  const lines = [
    { kind: 'all' as const, label: t('excelImport.all'), count: all },
    ...kinds.map((kind) => ({ kind, label: t(verdictCounts[kind]), count: counts[kind] })),
  ];
  return (
    <fieldset className={classes.filter} aria-label={t('excelImport.show')}>
      {lines.map(({ kind, label, count }) => (
        <UnstyledButton
          key={kind}
          className={classes.chip}
          data-tone={kind === 'all' ? 'gray' : verdictLooks[kind].tone}
          aria-pressed={shown === kind}
          onClick={() => onShow(kind)}
        >
          {label} <b>{format.number(count)}</b>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
