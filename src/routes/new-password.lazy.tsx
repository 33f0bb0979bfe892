import { createLazyFileRoute } from '@tanstack/react-router';
import { NewPasswordScreen } from '../features/registration/new-password-screen.tsx';

export const Route = createLazyFileRoute('/new-password')({ component: NewPasswordRoute });

function NewPasswordRoute() {
  return <NewPasswordScreen token={Route.useSearch().token} />;
}
