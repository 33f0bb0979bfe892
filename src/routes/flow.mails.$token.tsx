import { createFileRoute } from '@tanstack/react-router';
import { VisitMailsScreen } from '../features/flow/visit-mails-screen.tsx';

/** Stops mails about visits, by the link in one; it needs no session. */
export const Route = createFileRoute('/flow/mails/$token')({ component: VisitMailsRoute });

function VisitMailsRoute() {
  const { token } = Route.useParams();
  return <VisitMailsScreen key={token} token={token} />;
}
