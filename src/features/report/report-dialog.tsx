import { Box, Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browser } from '../../../workers/browser/capabilities.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { saveFile } from '../../components/save-file.ts';
import { Sheet } from '../../components/sheet.tsx';
import { useAction } from '../../components/use-action.ts';
import { WaitingWork } from '../../components/waiting-work.tsx';
import { useFaultText } from '../../i18n/fault-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useWaitingWork } from '../../mirror/waiting-work.ts';
import { type ReportProgress, useReport } from './use-report.ts';

interface ReportDialogProps {
  /** The task; its report is created while the dialog is open. */
  task: string;
  opened: boolean;
  onClose: () => void;
}

/** Creates the PDF report of a task on this device, with progress, and offers to share or save it. */
export function ReportDialog({ task, opened, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [agreed, setAgreed] = useState(false);
  const waiting = useWaitingWork(task);
  // Once agreed, work that starts to wait doesn't interrupt the report.
  const isConsentNeeded = waiting === undefined || waiting.length > 0;
  if (!agreed && waiting !== undefined && !isConsentNeeded) setAgreed(true);
  return (
    <Sheet opened={opened} onClose={onClose} title={t('report.title')} height="content" width="small">
      {agreed ? (
        <Making key={attempt} task={task} onAgain={() => setAttempt(attempt + 1)} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <WaitingWork found={waiting} />
          {waiting === undefined ? null : <Button onClick={() => setAgreed(true)}>{t('devices.makeAnyway')}</Button>}
        </Stack>
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
      return <Ready file={state.file} missingBefore={state.missingBefore} onClose={onClose} />;
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

/** The progress of a report in numbers, with a cancel button. */
export function Progress({ progress, onCancel }: { progress: ReportProgress; onCancel: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const gathering = progress.kind === 'photos';
  const { done, of } = gathering ? progress : { done: 1, of: 1 };
  return (
    <Stack gap="md">
      <p role="status">
        {gathering ? t('report.gathering', { done: format.number(done), of: format.number(of) }) : t('report.writing')}
      </p>
      <ProgressBar value={done} of={of} label={t('report.title')} />
      <Button variant="default" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    </Stack>
  );
}

interface ReadyProps {
  file: File;
  /** What closed before this may be missing in it. */
  missingBefore?: number | null;
  onClose: () => void;
}

/** A finished report, with buttons to share or save it. */
export function Ready({ file, missingBefore = null, onClose }: ReadyProps) {
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
    <Stack gap="md">
      <Group component="p" gap="sm" wrap="nowrap" role="status">
        <IconFileTypePdf size={24} stroke={1.6} color="var(--accent-text)" style={{ flex: 'none' }} aria-hidden />
        <span>
          <strong>{t('report.ready')}</strong>
          <Box component="span" className="breakable" display="block" c="dimmed" fz="xs">
            {file.name} · {format.bytes(file.size)}
          </Box>
        </span>
      </Group>
      {missingBefore === null ? null : (
        <Notice tone="amber" title={t('report.missing', { date: format.date(missingBefore) })} />
      )}
      <Group gap="0.5rem" align="stretch">
        {sharing ? (
          <Button
            flex="1 1 8rem"
            leftSection={<IconShare size={18} stroke={1.8} aria-hidden />}
            loading={busy}
            onClick={share}
            data-autofocus
          >
            {t('report.share')}
          </Button>
        ) : null}
        <Button
          flex="1 1 8rem"
          variant={sharing ? 'default' : 'filled'}
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          onClick={save}
        >
          {t('report.save')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Whether this browser can share files. */
const canShare = (file: File): boolean => browser.canShare([file]);

/** Opens the device's share dialog for a file; false when the person cancelled it. */
async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title: file.name });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
