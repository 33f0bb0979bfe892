import { createFileRoute } from '@tanstack/react-router';
import { skipWhenSignedIn } from '../app/start-page.ts';

export const Route = createFileRoute('/password-reset')({ beforeLoad: () => skipWhenSignedIn() });
