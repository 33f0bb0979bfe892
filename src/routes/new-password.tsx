import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordScreen } from '../features/registration/new-password-screen.tsx';

export const Route = createFileRoute('/new-password')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    token === undefined ? {} : { token: String(token) },
  component: NewPasswordRoute,
});

function NewPasswordRoute() {
  return <NewPasswordScreen token={Route.useSearch().token} />;
}
