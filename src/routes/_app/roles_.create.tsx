import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { OpeningScreen } from '../../components/opening-screen.tsx';

/** With the schema of its form, which the first screens must not wait for. */
const CreateRoleScreen = lazy(async () => ({
  default: (await import('../../features/roles/create-role-screen.tsx')).CreateRoleScreen,
}));

export const Route = createFileRoute('/_app/roles_/create')({ component: CreateRoleRoute });

function CreateRoleRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <OpeningScreen title={t('create.role')}>
      <CreateRoleScreen onDone={() => void navigate({ to: '/roles' })} />
    </OpeningScreen>
  );
}
