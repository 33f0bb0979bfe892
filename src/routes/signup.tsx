import { createFileRoute } from '@tanstack/react-router';
import { skipWhenSignedIn } from '../app/start-page.ts';

export const Route = createFileRoute('/signup')({
  validateSearch: ({ step, invitation }: Record<string, unknown>): { step?: 2; invitation?: string } => ({
    ...(step === 2 ? { step } : {}),
    ...(invitation === undefined ? {} : { invitation: String(invitation) }),
  }),
  beforeLoad: () => skipWhenSignedIn(),
});
