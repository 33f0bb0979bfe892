import { createLazyFileRoute } from '@tanstack/react-router';
import { RegisterLandingScreen } from '../features/registration/register-landing-screen.tsx';

export const Route = createLazyFileRoute('/register-landing')({ component: RegisterLandingRoute });

function RegisterLandingRoute() {
  const { uuid, invitation, username } = Route.useSearch();
  return <RegisterLandingScreen uuid={uuid} username={username} invitation={invitation === 1} />;
}
