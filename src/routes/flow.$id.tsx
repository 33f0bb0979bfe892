import { createFileRoute } from '@tanstack/react-router';
import { FlowScreen } from '../features/flow/flow-screen.tsx';

/** The shared view of a task, by its link; it needs no session. */
export const Route = createFileRoute('/flow/$id')({ component: FlowRoute });

function FlowRoute() {
  const { id } = Route.useParams();
  return <FlowScreen key={id} pkSharedId={id} />;
}
