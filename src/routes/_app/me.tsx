import { createFileRoute } from '@tanstack/react-router';
import { MeScreen } from '../../features/shell/me-screen.tsx';

export const Route = createFileRoute('/_app/me')({ component: MeScreen });
