import { createFileRoute } from '@tanstack/react-router';
import { MeScreen } from '../../features/shell/me-screen.tsx';
import { ReadinessCheck } from '../../features/sync/readiness-check.tsx';

export const Route = createFileRoute('/_app/me')({ component: () => <MeScreen readiness={<ReadinessCheck />} /> });
