import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

/** With the schema of its form, which the first screens must not wait for. */
const CreateAddressScreen = lazy(async () => ({
  default: (await import('../../features/addresses/new-address.tsx')).CreateAddressScreen,
}));

export const Route = createFileRoute('/_app/addresses_/create')({ component: CreateAddressRoute });

function CreateAddressRoute() {
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      <CreateAddressScreen onDone={() => void navigate({ to: '/addresses' })} />
    </Suspense>
  );
}
