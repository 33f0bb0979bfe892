import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { OpeningScreen } from '../../components/opening-screen.tsx';

/** With the schema of its form, which the first screens must not wait for. */
const CreateCustomerScreen = lazy(async () => ({
  default: (await import('../../features/customers/create-customer-screen.tsx')).CreateCustomerScreen,
}));

export const Route = createFileRoute('/_app/customers_/create')({ component: CreateCustomerRoute });

function CreateCustomerRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <OpeningScreen title={t('create.customer')}>
      <CreateCustomerScreen onDone={() => void navigate({ to: '/customers' })} />
    </OpeningScreen>
  );
}
