import { Button, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { suffixed } from '../../../domain/task/validation.ts';
import { newId } from '../../commands/new-id.ts';
import { splitForAllocation } from '../../commands/task-split.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { Sheet } from '../../components/sheet.tsx';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type SplitView, useMaking, useSplit } from '../../mirror/task-split.ts';
import { RootPreview } from './root-preview.tsx';
import { SentDialog } from './sent-dialog.tsx';
import classes from './task-split.module.css';
import { type Missing, useClosing } from './use-closing.ts';
import { useMakingState } from './use-making-state.ts';

interface AllocationDialogProps {
  /** The id of the task that was given to the company. */
  task: string;
  opened: boolean;
  onClose: () => void;
}

/** Makes the internal subtask of a task that was given to the company (specification 4.3). It is mounted anew for each opening. */
export function AllocationDialog(props: AllocationDialogProps) {
  const view = useSplit(props.task);
  useClosing(missingOf(view), props.onClose);
  return view === undefined || missingOf(view) !== null || view === null ? null : <Present {...props} view={view} />;
}

function missingOf(view: SplitView | null | undefined): Missing {
  if (view === null) return 'task';
  return view?.addresses.length === 0 ? 'addresses' : null;
}

function Present({ task: id, opened, onClose, view }: AllocationDialogProps & { view: SplitView }) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const { showOutcome } = useOutcome();
  const errorText = useErrorText();
  const [subtask] = useState(newId);
  const [sent, setSent] = useState(false);
  const pendingSubtask = usePendingSubtask(id);
  const made = pendingSubtask ?? (sent ? subtask : null);
  const { state, pending } = useMakingState(id, 'splitForAllocation', made === null ? null : [made]);
  const { task, addresses } = view;
  const title = t('split.allocation.title', { name: task.nickname });
  const nickname = suffixed(task.nickname, ' (Internal)');
  const jobTicket = task.jobTicket === null ? null : suffixed(task.jobTicket, '-Internal');
  const split = async (): Promise<void> => {
    const result = await splitForAllocation(id, subtask);
    if (result.kind === 'kept') {
      setSent(true);
      return;
    }
    const code = result.kind === 'refused' ? result.code : 'storage_full';
    await showOutcome('taskNotSplit');
    await showOutcome('subtaskNotCreated', { message: errorText(code, code).title });
  };
  if (made !== null && state !== null) {
    const cards = [{ id: made, nickname, jobTicket, addresses: addresses.length }];
    return (
      <SentDialog opened={opened} onClose={onClose} title={title} subtasks={cards} state={state} pending={pending} />
    );
  }
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={title}
      width="allocation"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button aria-busy={busy} onClick={() => run(split)} data-autofocus>
            {t('split.allocation.submit')}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <p className={classes.dim}>{t('split.allocation.text')}</p>
        <RootPreview view={view} />
        <InternalSubtask view={view} nickname={nickname} jobTicket={jobTicket} />
      </Stack>
    </Sheet>
  );
}

interface InternalSubtaskProps {
  view: SplitView;
  nickname: string;
  jobTicket: string | null;
}

/** The subtask as it will be, with the addresses that are copied into it. */
function InternalSubtask({ view: { addresses }, nickname, jobTicket }: InternalSubtaskProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  return (
    <Stack component="section" gap={8} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {[nickname, jobTicket].filter(Boolean).join(' · ')}
      </h2>
      <p className={classes.dim}>{t('split.allocation.copied', { count: addresses.length })}</p>
      <ul className={classes.list}>
        {addresses.map(({ id, name, street, operational: { payout } }) => (
          <li key={id} className={classes.line}>
            <span className={classes.words}>
              {name}
              {street === '' ? null : <span className={classes.dim}>{street}</span>}
            </span>
            <span className={classes.amount}>{payout === null ? '–' : format.money(payout)}</span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** The id of a pending or rejected internal subtask; null if there is none. */
function usePendingSubtask(task: string): string | null {
  const args = useMaking(task, 'splitForAllocation', [])?.pending?.args;
  return typeof args?.subtask === 'string' ? args.subtask : null;
}
