import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/schemas.ts';
import { canPreviewFlow } from '../../../domain/task/rules.ts';

/** The address of a task's flow preview; null while it has none: too early, or not sent yet (specification 4.2; decision 0034). */
export const flowAddress = (task: Pick<Task, 'taskCompletionStatus' | 'pkSharedId'>): string | null =>
  canPreviewFlow(task) && task.pkSharedId !== null ? `/flow/${task.pkSharedId}` : null;

/** Opens the flow preview of a task in a tab of its own; nothing while there is none. */
export function FlowLink({ task }: { task: Pick<Task, 'taskCompletionStatus' | 'pkSharedId'> }) {
  const { t } = useTranslation();
  const address = flowAddress(task);
  if (address === null) return null;
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconExternalLink size={16} stroke={1.7} aria-hidden />}
    >
      {t('flow.open')}
    </Button>
  );
}
