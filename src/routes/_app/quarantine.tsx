import { createFileRoute } from '@tanstack/react-router';
import { QuarantineScreen } from '../../features/quarantine/quarantine-screen.tsx';

export const Route = createFileRoute('/_app/quarantine')({ component: QuarantineScreen });
