import { createFileRoute } from '@tanstack/react-router';
import { AddressesScreen } from '../../features/addresses/addresses-screen.tsx';
import { useAddressFileActions } from '../../features/excel-import/use-file-actions.ts';
import { EquipmentHere } from './-equipment.tsx';

export const Route = createFileRoute('/_app/addresses')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: AddressesRoute,
});

function AddressesRoute() {
  return (
    <AddressesScreen
      search={Route.useSearch()}
      fileActions={useAddressFileActions()}
      equipment={(place) => <EquipmentHere place={place} visit={null} />}
    />
  );
}
