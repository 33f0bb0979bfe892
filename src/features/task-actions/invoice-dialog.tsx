import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { shortName } from '../../../domain/task/arguments.ts';
import { invoiceTask } from '../../commands/task-actions.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.ts';
import { WaitingWork } from '../../components/waiting-work.tsx';
import type { ActedTask } from '../../mirror/task-parts.ts';
import { useWaitingWork } from '../../mirror/waiting-work.ts';
import { type TaskDialogProps, WithTask } from './with-task.tsx';

const schema = z.object({ invoiceId: shortName });

/** Puts a finished task on an invoice, by its number (specification 2.3 and 4.1). */
export function InvoiceDialog(props: TaskDialogProps) {
  return <WithTask {...props}>{(acted) => <Invoicing {...props} acted={acted} />}</WithTask>;
}

function Invoicing({ opened, onClose, acted: { task, parts } }: TaskDialogProps & { acted: ActedTask }) {
  const { t } = useTranslation();
  const waiting = useWaitingWork(task.id);
  const form = useDomainForm({
    schema,
    initial: { invoiceId: null },
    draftKey: `task-invoice:${task.id}`,
    save: ({ invoiceId }) => invoiceTask(task.id, invoiceId.trim()),
    onSaved: () => {
      onClose();
      toast({ kind: 'success', message: t('taskAction.invoice.done', { name: task.nickname }) });
    },
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('taskAction.invoice.title')}
      width="small"
      submitLabel={t('taskAction.label.invoice')}
    >
      <Stack gap="md">
        <p>{t('taskAction.invoice.text', { name: task.nickname })}</p>
        <WaitingWork found={waiting} />
        {task.finalPayout === null ? (
          <Notice tone="orange" title={t('taskAction.invoice.noPayout')} text={t('taskAction.invoice.noPayoutText')} />
        ) : null}
        {parts.subtasks === 0 ? null : <p>{t('taskAction.invoice.subtasks', { count: parts.subtasks })}</p>}
        <TextField {...form.field('invoiceId')} label={t('taskAction.invoice.number')} />
      </Stack>
    </FormDialog>
  );
}
