import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { OpeningScreen } from '../../components/opening-screen.tsx';

/** With the schema of its form, which the first screens must not wait for. */
const CreateVacationScreen = lazy(async () => ({
  default: (await import('../../features/vacations/create-vacation-screen.tsx')).CreateVacationScreen,
}));

export const Route = createFileRoute('/_app/scheduled_/create')({ component: CreateVacationRoute });

function CreateVacationRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <OpeningScreen title={t('create.vacation')}>
      <CreateVacationScreen onDone={() => void navigate({ to: '/scheduled' })} />
    </OpeningScreen>
  );
}
