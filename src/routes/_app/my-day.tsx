import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';

export const Route = createFileRoute('/_app/my-day')({ component: Screen });

function Screen() {
  const { t } = useTranslation();
  return <PageHeader title={t('nav.myDay')} />;
}
