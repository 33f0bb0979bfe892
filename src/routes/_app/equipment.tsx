import { createFileRoute } from '@tanstack/react-router';
import { EquipmentScreen } from '../../features/equipment/equipment-screen.tsx';

export const Route = createFileRoute('/_app/equipment')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: EquipmentRoute,
});

function EquipmentRoute() {
  return <EquipmentScreen search={Route.useSearch()} />;
}
