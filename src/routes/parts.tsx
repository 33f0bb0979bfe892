import { createFileRoute } from '@tanstack/react-router';
import { PartsScreen } from '../features/parts/parts-screen.tsx';

/** The gallery of shared parts, for those who build screens: it needs no session, and no menu leads to it. */
export const Route = createFileRoute('/parts')({
  validateSearch: ({ part }: Record<string, unknown>): { part?: string } => (typeof part === 'string' ? { part } : {}),
  component: PartsRoute,
});

function PartsRoute() {
  return <PartsScreen part={Route.useSearch().part} />;
}
