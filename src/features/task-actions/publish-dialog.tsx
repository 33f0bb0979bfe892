import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Missing, missingForPublishing, pricesSeen } from '../../../domain/task/publishing.ts';
import { publishTask } from '../../commands/task-plan.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { toast } from '../../components/toast.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useViewer } from '../../mirror/session.ts';
import type { ActedTask } from '../../mirror/task-parts.ts';
import { useDoneOnce } from './use-done-once.ts';
import { type TaskDialogProps, WithTask } from './with-task.tsx';

const fieldLabels: Readonly<Record<Missing['fields'][number] | Missing['prices'][number], TextKey>> = {
  customer: 'taskForm.field.customer',
  jobTicket: 'taskForm.field.jobTicket',
  installationTimestampFrom: 'taskForm.field.installationFrom',
  installationTimestampTo: 'taskForm.field.installationTo',
  estimateTime: 'taskForm.field.estimateTime',
  payout: 'taskForm.line.payout',
  salesPrice: 'taskForm.line.salesPrice',
};

/** Publishes a draft, or lists what is missing (specification 4.2 and 5). */
export function PublishDialog(props: TaskDialogProps) {
  return <WithTask {...props}>{(acted) => <Publishing {...props} acted={acted} />}</WithTask>;
}

function Publishing({ opened, onClose, acted: { task, parts } }: TaskDialogProps & { acted: ActedTask }) {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { busy, run } = useDoneOnce();
  const missing = missingForPublishing(task, parts.addresses, pricesSeen(useViewer(), task));
  const complete = !missing.addresses && missing.prices.length + missing.fields.length === 0;
  const publish = async (): Promise<boolean> => {
    const judged = parts.addresses.map(({ id }) => id);
    if (!performed(await publishTask(task.id, judged))) return false;
    onClose();
    toast({ kind: 'success', message: t('taskForm.published') });
    return true;
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('taskAction.label.publish')}
      width="small"
      height="content"
      footer={
        complete ? (
          <>
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button aria-busy={busy} onClick={() => run(publish)} data-autofocus>
              {t('taskForm.publish')}
            </Button>
          </>
        ) : (
          <LinkButton
            to="/tasks/$id"
            params={{ id: task.id }}
            search={{ form: missing.fields.length > 0 ? 'basic' : 'addresses' }}
            replace
          >
            {t('taskAction.publish.complete')}
          </LinkButton>
        )
      }
    >
      {complete ? (
        <p>
          {t(task.antediluvian ? 'taskAction.publish.outside' : 'taskAction.publish.inside', { name: task.nickname })}
        </p>
      ) : (
        <Lacking missing={missing} />
      )}
    </Sheet>
  );
}

/** The warning that lists what is missing, with the texts of section 8. */
function Lacking({ missing: { addresses, prices, fields } }: { missing: Missing }) {
  const { t } = useTranslation();
  const named = (names: readonly (keyof typeof fieldLabels)[]): string =>
    names.map((name) => t(fieldLabels[name])).join(', ');
  const lines = [
    ...(addresses ? [t('outcome.publishWithoutAddresses')] : []),
    ...(prices.length > 0 ? [t('outcome.publishWithoutPrices', { fields: named(prices) })] : []),
    ...(fields.length > 0 ? [t('taskAction.publish.fields', { fields: named(fields) })] : []),
  ];
  return (
    <Notice tone="amber" title={t('error.publish_incomplete.cause')}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}
