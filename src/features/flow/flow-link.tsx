import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/schemas.ts';
import { canPreviewFlow } from '../../../domain/task/rules.ts';

/**
 * The URL of a task's flow preview; null while it has none, because it is too early or not sent yet (specification 4.2;
 * decision 0034).
 */
export const flowUrl = (task: Pick<Task, 'taskCompletionStatus' | 'pkSharedId'>): string | null =>
  canPreviewFlow(task) && task.pkSharedId !== null ? `/flow/${task.pkSharedId}` : null;

/** Opens the flow preview of a task in a new tab; hidden while there is none. */
export function FlowLink({ task }: { task: Pick<Task, 'taskCompletionStatus' | 'pkSharedId'> }) {
  const { t } = useTranslation();
  const url = flowUrl(task);
  if (url === null) return null;
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconExternalLink size={16} stroke={1.7} aria-hidden />}
    >
      {t('flow.open')}
    </Button>
  );
}
