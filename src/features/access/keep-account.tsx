import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface KeepAccountProps {
  busy: boolean;
  onKeep: () => Promise<void>;
}

/** Restores an account deleted by its own user, with the credentials in the form (decision 0054). */
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
