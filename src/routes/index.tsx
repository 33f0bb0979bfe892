import { createFileRoute, redirect } from '@tanstack/react-router';
import { skipWhenSignedIn } from '../app/start-page.ts';

export const Route = createFileRoute('/')({
  beforeLoad: async () => {
    await skipWhenSignedIn();
    throw redirect({ to: '/login', replace: true });
  },
});
