import { createFileRoute } from '@tanstack/react-router';
import { skipWhenSignedIn } from '../app/start-page.ts';
import { PasswordResetScreen } from '../features/registration/password-reset-screen.tsx';

export const Route = createFileRoute('/password-reset')({
  beforeLoad: ({ context }) => skipWhenSignedIn(context),
  component: PasswordResetScreen,
});
