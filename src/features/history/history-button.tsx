import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import { useViewer } from '../../mirror/session.ts';

/** Opens the history of a task; customers don't see it. */
export function TaskHistoryButton({ task }: { task: string }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const open = useOpenSheet();
  if (viewer.kind === 'customer') return null;
  return (
    <Button
      variant="default"
      leftSection={<IconHistory size={16} stroke={1.7} aria-hidden />}
      onClick={() => open({ history: `tasks/${task}` })}
    >
      {t('history.open')}
    </Button>
  );
}
