import { createFileRoute } from '@tanstack/react-router';
import { DevicesScreen } from '../../features/devices/devices-screen.tsx';

export const Route = createFileRoute('/_app/devices')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: DevicesRoute,
});

function DevicesRoute() {
  return <DevicesScreen search={Route.useSearch()} />;
}
