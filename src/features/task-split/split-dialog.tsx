import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../commands/proofs.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { FormTabs } from '../../components/form/form-tabs.tsx';
import { type SplitView, useSplit } from '../../mirror/task-split.ts';
import { CreateSubtasks } from './create-subtasks.tsx';
import { notGiven } from './placing.ts';
import { SentDialog } from './sent-dialog.tsx';
import type { Subtask } from './split-form.ts';
import { Splitter } from './splitter.tsx';
import { type Missing, useClosing } from './use-closing.ts';
import { useMakingState } from './use-making-state.ts';
import { useSplitForm } from './use-split-form.ts';
import { useUnderWay } from './use-under-way.ts';

interface SplitDialogProps {
  /** The id of the task that is split. */
  task: string;
  opened: boolean;
  onClose: () => void;
}

/**
 * Splits a task into subtasks (specification 2.3): what they are, which addresses each gets, and after that how far they are on
 * their way. Mounted anew for each opening.
 */
export function SplitDialog(props: SplitDialogProps) {
  const view = useSplit(props.task);
  const underWay = useUnderWay(props.task);
  const [begun, setBegun] = useState<{ view: SplitView; sent: Subtask[] | null } | null>(null);
  const ready = begun !== null || view === null || view === undefined || underWay === undefined;
  const bare = !ready && view.addresses.length === 0 && underWay === null;
  // The task as it is when the dialog opens: a split that was sent since has emptied it, which is no reason to close.
  if (!ready && !bare) setBegun({ view, sent: underWay });
  useClosing(view === null ? 'task' : missing(bare), props.onClose);
  return begun === null ? null : <Present {...props} view={view ?? begun.view} before={begun.sent} />;
}

const missing = (bare: boolean): Missing => (bare ? 'addresses' : null);

interface PresentProps extends SplitDialogProps {
  view: SplitView;
  /** The subtasks of a split that was under way when the dialog was opened. */
  before: Subtask[] | null;
}

function Present({ task: id, opened, onClose, view, before }: PresentProps) {
  const { t } = useTranslation();
  const [sent, setSent] = useState(before);
  const { state, pending } = useMakingState(id, 'splitTask', sent?.map((subtask) => subtask.id) ?? null);
  const { form, shown } = useSplitForm({ view, onSent: setSent });
  // A person gave it up elsewhere, before it was sent.
  if (sent !== null && state === null) setSent(null);
  const title = t('split.title', { name: view.task.nickname });
  if (sent !== null && state !== null) {
    const change = (): void => {
      // Others than those that were refused, whatever becomes of these.
      form.change({ subtasks: sent.map((subtask) => ({ ...subtask, id: newId() })) });
      setSent(null);
    };
    return (
      <SentDialog
        opened={opened}
        onClose={onClose}
        title={title}
        subtasks={sent.map(({ id: key, nickname, jobTicket, addresses }) => ({
          id: key,
          nickname,
          jobTicket,
          addresses: addresses.length,
        }))}
        state={state}
        pending={pending}
        onChange={change}
      />
    );
  }
  const subtasks = form.values.subtasks ?? [];
  const left = notGiven(view.addresses, subtasks).length;
  const tabs = [
    {
      id: 'create',
      label: t('split.tab.create'),
      fields: ['create'],
      content: <CreateSubtasks view={view} form={form} tried={shown.failed > 0} />,
    },
    {
      id: 'splitting',
      label: left === 0 ? t('split.tab.splitting') : t('split.tab.splittingLeft', { count: left }),
      fields: ['splitting'],
      content: (
        <Splitter addresses={view.addresses} subtasks={subtasks} onChange={(next) => form.change({ subtasks: next })} />
      ),
    },
  ];
  return (
    <FormDialog
      form={shown}
      opened={opened}
      onClose={onClose}
      title={title}
      width="wide"
      submitLabel={t('split.submit')}
    >
      <FormTabs form={shown} label={t('split.tabs')} tabs={tabs} />
    </FormDialog>
  );
}
