import { createFileRoute } from '@tanstack/react-router';
import { InboxScreen } from '../../features/sync/inbox-screen.tsx';

export const Route = createFileRoute('/_app/inbox')({ component: InboxScreen });
