import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

/** With the schema of its form, which the first screens must not wait for. */
const CreateRoleScreen = lazy(async () => ({
  default: (await import('../../features/roles/create-role-screen.tsx')).CreateRoleScreen,
}));

export const Route = createFileRoute('/_app/roles_/create')({ component: CreateRoleRoute });

function CreateRoleRoute() {
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      <CreateRoleScreen onDone={() => void navigate({ to: '/roles' })} />
    </Suspense>
  );
}
