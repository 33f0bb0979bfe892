import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Saves a draft and publishes it; which of inside and outside does it is fixed then (specification 4.2). */
export function PublishButton({ busy, onPublish }: { busy: boolean; onPublish: () => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <Button variant="light" aria-busy={busy} onClick={onPublish}>
      {t('taskForm.publish')}
    </Button>
  );
}
