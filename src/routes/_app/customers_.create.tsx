import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

/** With the schema of its form, which the first screens must not wait for. */
const CreateCustomerScreen = lazy(async () => ({
  default: (await import('../../features/customers/create-customer-screen.tsx')).CreateCustomerScreen,
}));

export const Route = createFileRoute('/_app/customers_/create')({ component: CreateCustomerRoute });

function CreateCustomerRoute() {
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      <CreateCustomerScreen onDone={() => void navigate({ to: '/customers' })} />
    </Suspense>
  );
}
