import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

/** With the schema of its form, which the first screens must not wait for. */
const CreateVacationScreen = lazy(async () => ({
  default: (await import('../../features/vacations/create-vacation-screen.tsx')).CreateVacationScreen,
}));

export const Route = createFileRoute('/_app/scheduled_/create')({ component: CreateVacationRoute });

function CreateVacationRoute() {
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      <CreateVacationScreen onDone={() => void navigate({ to: '/scheduled' })} />
    </Suspense>
  );
}
