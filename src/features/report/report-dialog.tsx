import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { saveFile } from '../../components/save-file.ts';
import { Sheet } from '../../components/sheet.tsx';
import { useAction } from '../../components/use-action.ts';
import { WaitingWork } from '../../components/waiting-work.tsx';
import { useFaultText } from '../../i18n/fault-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useWaitingWork } from '../../mirror/waiting-work.ts';
import type { ReportProgress } from './make-report.ts';
import classes from './report-dialog.module.css';
import { canShare, shareFile } from './share-file.ts';
import { useReport } from './use-report.ts';

interface ReportDialogProps {
  /** The task whose report is made while the dialog is open. */
  task: string;
  opened: boolean;
  onClose: () => void;
}

/** Makes the PDF report of a task on this device, shows how far it is, and hands it over: to share, or to save. */
export function ReportDialog({ task, opened, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const [turn, setTurn] = useState(0);
  const [agreed, setAgreed] = useState(false);
  const waiting = useWaitingWork(task);
  // Once it is being made, work that comes to wait does not stop it.
  const asks = waiting === undefined || waiting.length > 0;
  if (!agreed && waiting !== undefined && !asks) setAgreed(true);
  return (
    <Sheet opened={opened} onClose={onClose} title={t('report.title')} height="content" width="small">
      {agreed ? (
        <Making key={turn} task={task} onAgain={() => setTurn(turn + 1)} onClose={onClose} />
      ) : (
        <div className={classes.part}>
          <WaitingWork found={waiting} />
          {waiting === undefined ? null : <Button onClick={() => setAgreed(true)}>{t('devices.makeAnyway')}</Button>}
        </div>
      )}
    </Sheet>
  );
}

interface MakingProps {
  task: string;
  onAgain: () => void;
  onClose: () => void;
}

function Making({ task, onAgain, onClose }: MakingProps) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const state = useReport(task);
  switch (state.kind) {
    case 'making':
      return <Progress progress={state.progress} onCancel={onClose} />;
    case 'ready':
      return <Ready file={state.file} onClose={onClose} />;
    case 'gone':
      return <EmptyState title={t('tasks.gone')} hint={t('tasks.goneHint')} />;
    case 'failed':
      return (
        <EmptyState
          title={t('report.failed')}
          hint={faultText(state.fault)}
          action={<Button onClick={onAgain}>{t('report.again')}</Button>}
        />
      );
  }
}

/** How far a report is, in numbers, and the way to stop it. */
export function Progress({ progress, onCancel }: { progress: ReportProgress; onCancel: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const gathering = progress.kind === 'photos';
  const { done, of } = gathering ? progress : { done: 1, of: 1 };
  return (
    <div className={classes.part}>
      <p role="status">
        {gathering ? t('report.gathering', { done: format.number(done), of: format.number(of) }) : t('report.writing')}
      </p>
      <ProgressBar value={done} of={of} label={t('report.title')} />
      <Button variant="default" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}

/** A report that is ready, with what can be done with it here. */
export function Ready({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, run } = useAction();
  const save = (): void => {
    saveFile(file, file.name);
    onClose();
  };
  const share = (): Promise<void> =>
    run(async () => {
      if (await shareFile(file)) onClose();
    });
  const sharing = canShare(file);
  return (
    <div className={classes.part}>
      <p className={classes.file} role="status">
        <IconFileTypePdf size={24} stroke={1.6} aria-hidden />
        <span>
          <strong>{t('report.ready')}</strong>
          <span className={classes.name}>
            {file.name} · {format.bytes(file.size)}
          </span>
        </span>
      </p>
      <div className={classes.actions}>
        {sharing ? (
          <Button
            leftSection={<IconShare size={18} stroke={1.8} aria-hidden />}
            loading={busy}
            onClick={share}
            data-autofocus
          >
            {t('report.share')}
          </Button>
        ) : null}
        <Button
          variant={sharing ? 'default' : 'filled'}
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          onClick={save}
        >
          {t('report.save')}
        </Button>
      </div>
    </div>
  );
}
