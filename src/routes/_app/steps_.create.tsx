import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

/** With the schema of its form, which the first screens must not wait for. */
const CreateTemplateScreen = lazy(async () => ({
  default: (await import('../../features/step-templates/create-template-screen.tsx')).CreateTemplateScreen,
}));

export const Route = createFileRoute('/_app/steps_/create')({ component: CreateStepsRoute });

function CreateStepsRoute() {
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      <CreateTemplateScreen onDone={() => void navigate({ to: '/steps' })} />
    </Suspense>
  );
}
