import { createFileRoute } from '@tanstack/react-router';
import { skipWhenSignedIn } from '../app/start-page.ts';

export const Route = createFileRoute('/setup')({
  validateSearch: ({ step }: Record<string, unknown>): { step?: 2 } => (step === 2 ? { step } : {}),
  beforeLoad: () => skipWhenSignedIn(),
});
