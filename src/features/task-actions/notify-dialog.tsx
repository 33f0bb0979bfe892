import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { callServer } from '../../commands/online.ts';
import { ChipsField } from '../../components/form/chips-field.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { toast } from '../../components/toast.ts';
import type { ActedTask } from '../../mirror/task-parts.ts';
import { type TaskDialogProps, WithTask } from './with-task.tsx';

/** The limits of the call (domain/catalogue/reports.ts). */
const schema = z.object({
  addresses: z.array(z.email().max(254)).min(1).max(20),
  subject: z.string().trim().min(1).max(200),
});

/** Sends a mail that a task is done (specification 2.3 and 5, notify e-mail). */
export function NotifyDialog(props: TaskDialogProps) {
  return <WithTask {...props}>{(acted) => <Notifying {...props} acted={acted} />}</WithTask>;
}

function Notifying({ opened, onClose, acted: { task, customer } }: TaskDialogProps & { acted: ActedTask }) {
  const { t } = useTranslation();
  const { showFailure } = useOutcome();
  const [prefilled] = useState(() => (customer?.email ? [customer.email] : []));
  const form = useDomainForm({
    schema,
    initial: { addresses: prefilled, subject: null },
    draftKey: `task-notify:${task.id}`,
    save: async ({ addresses, subject }) => {
      const answer = await callServer('sendCompletionEmail', { query: { addresses, subject, taskID: task.id } });
      if (answer.kind === 'answered') return { kind: 'kept' };
      if (answer.kind !== 'cancelled') await showFailure(answer);
      return { kind: 'notSaved' };
    },
    onSaved: () => {
      onClose();
      toast({ kind: 'success', message: t('taskAction.notify.done', { count: form.values.addresses?.length ?? 0 }) });
    },
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('taskAction.label.notifyCompletion')}
      width="choice"
      submitLabel={t('taskAction.notify.send')}
      submitDisabled={!form.isValid()}
      needsNetwork
    >
      <Stack gap="md">
        <p>{t('taskAction.notify.text', { name: task.nickname })}</p>
        <ChipsField {...form.field('addresses')} label={t('taskAction.notify.recipients')} />
        <TextField {...form.field('subject')} label={t('taskAction.notify.subject')} />
      </Stack>
    </FormDialog>
  );
}
