import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../commands/new-id.ts';
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
import { usePendingSplit, useSplitForm } from './use-split-form.ts';

interface SplitDialogProps {
  /** The id of the task that is split. */
  task: string;
  opened: boolean;
  onClose: () => void;
}

/**
 * Splits a task into subtasks (specification 2.3): their fields, their addresses, and after sending the state of the upload.
 * It is mounted anew for each opening.
 */
export function SplitDialog(props: SplitDialogProps) {
  const view = useSplit(props.task);
  const pendingSplit = usePendingSplit(props.task);
  const [begun, setBegun] = useState<{ view: SplitView; sent: Subtask[] | null } | null>(null);
  const ready = begun !== null || view === null || view === undefined || pendingSplit === undefined;
  const bare = !ready && view.addresses.length === 0 && pendingSplit === null;
  // The task as it was when the dialog opened: the split itself empties it, which must not close the dialog.
  if (!ready && !bare) setBegun({ view, sent: pendingSplit });
  useClosing(view === null ? 'task' : missing(bare), props.onClose);
  return begun === null ? null : <Present {...props} view={view ?? begun.view} before={begun.sent} />;
}

const missing = (bare: boolean): Missing => (bare ? 'addresses' : null);

interface PresentProps extends SplitDialogProps {
  view: SplitView;
  /** The subtasks of a split that was pending when the dialog opened. */
  before: Subtask[] | null;
}

function Present({ task: id, opened, onClose, view, before }: PresentProps) {
  const { t } = useTranslation();
  const [sent, setSent] = useState(before);
  const { state, pending } = useMakingState(id, 'splitTask', sent?.map((subtask) => subtask.id) ?? null);
  const { form, shown } = useSplitForm({ view, onSent: setSent });
  // It was discarded elsewhere before it was sent.
  if (sent !== null && state === null) setSent(null);
  const title = t('split.title', { name: view.task.nickname });
  if (sent !== null && state !== null) {
    const change = (): void => {
      // New ids, so that the rejected split cannot interfere.
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
