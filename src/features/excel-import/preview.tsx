import { Button, UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../../domain/import/import-kinds.ts';
import type { CheckedFile, PreviewRow, VerdictKind } from '../../commands/import-file.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { TableFoot } from '../../components/table/table-foot.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { CompletionPanel } from './completion-panel.tsx';
import { DownloadReturned } from './download-returned.tsx';
import classes from './excel-import.module.css';
import { PreviewRows, verdictLooks } from './preview-rows.tsx';
import type { ImportSteps, PreviewedFile } from './use-file-import.ts';

interface PreviewProps {
  kind: ImportKind;
  file: PreviewedFile;
  steps: ImportSteps;
}

/** So many rows are drawn at once. */
const pageSize = 50;

type Shown = VerdictKind | 'all';

/**
 * Rows of the preview; those of before until others are there. A row that was completed stays where it is until others are asked
 * for, so that the next one can be completed without looking for it.
 */
function usePreviewRows({ rows: ask }: ImportSteps, checked: CheckedFile, { of, page }: { of: Shown; page: number }) {
  const [rows, setRows] = useState<readonly PreviewRow[]>([]);
  const last = useRef<{ view: string; numbers: readonly number[] }>({ view: '', numbers: [] });
  const find = useEffectEvent(async (): Promise<PreviewRow[] | null> => {
    const view = `${of} ${page}`;
    const { numbers } = last.current;
    const same = last.current.view === view && numbers.length > 0 ? await ask({ numbers }) : [];
    const found = same?.length === 0 ? await ask({ of, first: page * pageSize, count: pageSize }) : same;
    if (found !== null) last.current = { view, numbers: found.map(({ number }) => number) };
    return found;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of another view, and of a file that was checked again.
  useEffect(() => {
    let wanted = true;
    find().then((found) => {
      if (wanted && found !== null) setRows(found);
    }, reportError);
    return () => {
      wanted = false;
    };
  }, [checked, of, page]);
  return rows;
}

/** Every row of the file with what would become of it, before anything is written. */
export function Preview({ kind, file, steps }: PreviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { checked, completion } = file;
  const { counts } = checked;
  const right = counts.add + counts.change;
  const all = right + counts.unchanged + counts.refused;
  const [shown, setShown] = useState<Shown>(counts.refused > 0 ? 'refused' : 'all');
  const [page, setPage] = useState(0);
  const rows = usePreviewRows(steps, checked, { of: shown, page });
  const total = shown === 'all' ? all : counts[shown];
  const show = (of: Shown): void => {
    setShown(of);
    setPage(0);
  };
  return (
    <div className={classes.preview}>
      <State file={file} />
      <CompletionPanel kind={kind} file={file} onChange={steps.complete} />
      <div className={classes.tools}>
        <VerdictFilter counts={counts} all={all} shown={shown} onShow={show} />
        <div className={classes.toolEnd}>
          <Button variant="default" onClick={steps.askColumns}>
            {t('excelImport.columns')}
          </Button>
          {counts.refused === 0 ? null : <DownloadReturned kind={kind} from={checked.shares} steps={steps} />}
        </div>
      </div>
      {rows.length === 0 && total === 0 ? (
        <EmptyState title={t('excelImport.noRows')} hint={t('excelImport.noRowsHint')} />
      ) : (
        <PreviewRows
          kind={kind}
          rows={rows}
          completion={completion}
          onChange={(change) => void steps.complete(change)}
        />
      )}
      <TableFoot
        label={t('excelImport.rows')}
        count={t('excelImport.rowCount', { count: total, shown: format.number(total) })}
        total={total}
        page={page}
        size={pageSize}
        onPage={setPage}
      />
      <RunBar kind={kind} file={file} steps={steps} />
    </div>
  );
}

/** What is written so far: nothing, or a draft on this device. */
function State({ file: { checked, draft } }: { file: PreviewedFile }) {
  const { t } = useTranslation();
  const { add, change, refused } = checked.counts;
  if (draft === 'full')
    return <Notice tone="red" title={t('excelImport.draft.full')} text={t('excelImport.draft.fullText')} />;
  if (add + change + refused === 0)
    return <Notice tone="amber" title={t('excelImport.nothingToImport')} text={t('excelImport.nothingToImportText')} />;
  return <p className={classes.lead}>{t(draft === 'kept' ? 'excelImport.draft.kept' : 'excelImport.nothingYet')}</p>;
}

/** The last step: what is right is imported, and the rest is kept. */
function RunBar({ kind, file: { checked, busy }, steps }: PreviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { add, change, refused } = checked.counts;
  const right = add + change;
  const counted = (count: number) => ({ count, shown: format.number(count) });
  const label = kind === 'changes' ? 'excelImport.apply' : 'excelImport.import';
  return (
    <div className={classes.bar}>
      {right > 0 && refused > 0 ? (
        <p className={classes.barNote}>{t('excelImport.draft.stay', counted(refused))}</p>
      ) : null}
      <Button variant="default" onClick={() => steps.restart()}>
        {t('excelImport.chooseOther')}
      </Button>
      <Button disabled={right + refused === 0} loading={busy} onClick={() => void steps.run()}>
        {right === 0 && refused > 0 ? t('excelImport.draft.keep', counted(refused)) : t(label, counted(right))}
      </Button>
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
