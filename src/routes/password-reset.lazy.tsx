import { createLazyFileRoute } from '@tanstack/react-router';
import { PasswordResetScreen } from '../features/registration/password-reset-screen.tsx';

export const Route = createLazyFileRoute('/password-reset')({ component: PasswordResetScreen });
