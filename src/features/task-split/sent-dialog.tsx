import { Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { decide, discard } from '../../commands/inbox.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { Sheet } from '../../components/sheet.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import type { PendingItem } from '../../mirror/pending.ts';
import type { StatusLook, Tone } from '../../theme/statuses.ts';
import classes from './task-split.module.css';
import type { MakingState } from './use-making-state.ts';

/** The data of a card. */
interface SentSubtask {
  id: string;
  nickname: string;
  jobTicket: string | null;
  /** The number of its addresses. */
  addresses: number;
}

interface SentDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  subtasks: readonly SentSubtask[];
  state: MakingState;
  /** The mutation that makes them, until it is done. */
  pending: PendingItem | null;
  /** Edits a rejected split before it is retried; absent if nothing can be edited. */
  onChange?: () => void;
}

const looks: Readonly<Record<MakingState, StatusLook>> = {
  UPLOADING: { tone: 'amber', icon: IconUpload, label: 'split.state.UPLOADING' },
  DONE: { tone: 'green', icon: IconCheck, label: 'split.state.DONE' },
  FAILED: { tone: 'red', icon: IconAlertTriangle, label: 'split.state.FAILED' },
};

const tones: Readonly<Record<MakingState, Tone>> = { UPLOADING: 'blue', DONE: 'green', FAILED: 'red' };

/** The upload of the subtasks, a card for each (specification 2.3 and 4.3). */
export function SentDialog({ opened, onClose, title, subtasks, state, pending, onChange }: SentDialogProps) {
  const { t } = useTranslation();
  const { showOutcome } = useOutcome();
  const { busy, run } = useAction();
  const texts = useStateText(state, pending);
  const chain = pending?.chain ?? '';
  const again = async (): Promise<void> => {
    if (!(await decide(chain, 'keepMine'))) await showOutcome('tooLate');
  };
  const change = async (): Promise<void> => {
    if (await discard(chain)) onChange?.();
    else await showOutcome('tooLate');
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={title}
      width="wide"
      footer={
        <>
          {state === 'FAILED' && onChange !== undefined ? (
            <Button variant="default" disabled={busy} onClick={() => run(change)}>
              {t('split.change')}
            </Button>
          ) : null}
          {state === 'FAILED' ? (
            <Button disabled={busy} onClick={() => run(again)}>
              {t('action.retry')}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('action.close')}</Button>
          )}
        </>
      }
    >
      <Stack gap="lg">
        <Notice tone={tones[state]} {...texts} />
        <ul className={classes.cards} aria-label={t('split.subtasks')}>
          {subtasks.map(({ id, nickname, jobTicket, addresses }) => (
            <li key={id} className={classes.card}>
              <StatusPill look={looks[state]} />
              <span className={classes.name}>{nickname}</span>
              <span className={classes.dim}>
                {[jobTicket, t('tasks.addresses', { count: addresses })].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </Stack>
    </Sheet>
  );
}

/** The state as text, and what comes next. */
function useStateText(state: MakingState, pending: PendingItem | null): { title: string; text: string } {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const online = useOnline();
  if (state === 'DONE') return { title: t('outcome.taskSplit'), text: t('split.doneText') };
  if (state === 'UPLOADING') {
    return online
      ? { title: t('split.sending'), text: t('split.sendingText') }
      : { title: t('split.waiting'), text: t('split.waitingText') };
  }
  const attention = pending?.attention;
  const why = attention?.kind === 'rejected' ? errorText(attention.code, attention.message) : null;
  return { title: t('outcome.taskNotSplit'), text: why === null ? t('split.failedText') : `${why.title} ${why.text}` };
}
