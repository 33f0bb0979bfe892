import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { OpeningScreen } from '../../components/opening-screen.tsx';

/** With the schema of its form, which the first screens must not wait for. */
const CreateAddressScreen = lazy(async () => ({
  default: (await import('../../features/addresses/new-address.tsx')).CreateAddressScreen,
}));

export const Route = createFileRoute('/_app/addresses_/create')({ component: CreateAddressRoute });

function CreateAddressRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <OpeningScreen title={t('create.address')}>
      <CreateAddressScreen onDone={() => void navigate({ to: '/addresses' })} />
    </OpeningScreen>
  );
}
