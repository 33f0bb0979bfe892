import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CheckedFile, VerdictKind } from '../../commands/import-file.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './excel-import.module.css';
import { verdictCounts, verdictLooks } from './verdict-looks.ts';

interface VerdictFilterProps {
  counts: CheckedFile['counts'];
  all: number;
  shown: VerdictKind | 'all';
  onShow: (shown: VerdictKind | 'all') => void;
}

const verdicts = ['refused', 'add', 'change', 'unchanged'] as const;

/** How many rows of each verdict there are; a press shows only those. */
export function VerdictFilter({ counts, all, shown, onShow }: VerdictFilterProps) {
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
