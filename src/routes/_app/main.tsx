import { createFileRoute } from '@tanstack/react-router';
import { MainScreen } from '../../features/subscriptions/main-screen.tsx';

export const Route = createFileRoute('/_app/main')({ component: MainScreen });
