import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CreateCustomerScreen } from '../../features/customers/create-customer-screen.tsx';

export const Route = createFileRoute('/_app/customers_/create')({ component: CreateCustomerRoute });

function CreateCustomerRoute() {
  const navigate = useNavigate();
  return <CreateCustomerScreen onDone={() => void navigate({ to: '/customers' })} />;
}
