import { createFileRoute } from '@tanstack/react-router';
import { DevicesScreen } from '../../features/devices/devices-screen.tsx';

export const Route = createFileRoute('/_app/devices')({
  // What they mean is read by the screen, whose rules the first screens must not wait for.
  validateSearch: (search: Record<string, unknown>) => search,
  component: DevicesRoute,
});

function DevicesRoute() {
  return <DevicesScreen search={Route.useSearch()} />;
}
