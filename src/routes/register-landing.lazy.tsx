import { createLazyFileRoute } from '@tanstack/react-router';
import { RegisterLandingScreen } from '../features/registration/register-landing-screen.tsx';

export const Route = createLazyFileRoute('/register-landing')({ component: RegisterLandingRoute });

function RegisterLandingRoute() {
  const { uuid, invitation } = Route.useSearch();
  return <RegisterLandingScreen uuid={uuid} invitation={invitation === 1} />;
}
