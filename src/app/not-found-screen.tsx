import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/empty-state.tsx';

export function NotFoundScreen() {
  const { t } = useTranslation();
  const action = (
    <Button component="a" href="/">
      {t('app.toStart')}
    </Button>
  );
  return <EmptyState title={t('app.notFound')} hint={t('app.notFoundHint')} action={action} />;
}
