import { Button } from '@mantine/core';
import { usePrevious } from '@mantine/hooks';
import { IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import classes from './table-tools.module.css';
import type { ExportState, TableExport } from './use-table-export.ts';

interface ExportButtonProps {
  exporting: TableExport;
  disabled: boolean;
}

/** Makes an Excel file of all rows; while it does, how far it is and the way to stop it. */
export function ExportButton({ exporting: { state, start, cancel }, disabled }: ExportButtonProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const running = state.kind !== 'idle';
  const before = usePrevious(running);
  useEffect(() => {
    // The focus was on the button that cancels, which has just gone.
    if (before === true && !running && document.activeElement === document.body) button.current?.focus();
  }, [before, running]);
  if (state.kind !== 'idle') return <ExportProgress state={state} onCancel={cancel} focused />;
  return (
    <Button
      ref={button}
      variant="default"
      className={classes.pictured}
      title={t('table.export')}
      leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
      disabled={disabled}
      onClick={() => void start()}
    >
      <span className={classes.word}>{t('table.export')}</span>
    </Button>
  );
}

interface ExportProgressProps {
  state: Exclude<ExportState, { kind: 'idle' }>;
  onCancel: () => void;
  /** The focus goes to the button that cancels, as the one that began the export has gone. */
  focused?: boolean;
}

/** How far an export is, in numbers. */
export function ExportProgress({ state, onCancel, focused = false }: ExportProgressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const reading = state.kind === 'reading';
  const { done, total } = reading ? state : { done: 1, total: 1 };
  return (
    <div className={classes.progress}>
      <div className={classes.words}>
        <span>
          {reading
            ? t('table.exporting', { done: format.number(done), total: format.number(total) })
            : t('table.writing')}
        </span>
        <ProgressBar value={done} of={total} label={t('table.export')} />
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconX size={16} stroke={1.8} aria-hidden />}
        onClick={onCancel}
        autoFocus={focused}
      >
        {t('table.cancelExport')}
      </Button>
    </div>
  );
}
