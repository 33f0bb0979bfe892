import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CreateAddressScreen } from '../../features/addresses/create-address-screen.tsx';

export const Route = createFileRoute('/_app/addresses_/create')({ component: CreateAddressRoute });

function CreateAddressRoute() {
  const navigate = useNavigate();
  return <CreateAddressScreen onDone={() => void navigate({ to: '/addresses' })} />;
}
