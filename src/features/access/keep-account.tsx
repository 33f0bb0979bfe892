import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface KeepAccountProps {
  busy: boolean;
  onKeep: () => Promise<void>;
}

/** Takes an account back that its own user deleted, with the name and password that stand in the form (decision 0054). */
export function KeepAccount({ busy, onKeep }: KeepAccountProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Button variant="default" size="xs" loading={busy} onClick={onKeep}>
        {t('access.keepAccount')}
      </Button>
    </div>
  );
}
