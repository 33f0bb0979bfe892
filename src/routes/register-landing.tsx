import { createFileRoute } from '@tanstack/react-router';
import { RegisterLandingScreen } from '../features/registration/register-landing-screen.tsx';

export const Route = createFileRoute('/register-landing')({
  validateSearch: ({ uuid, invitation }: Record<string, unknown>): { uuid?: string; invitation?: 1 } => ({
    ...(uuid === undefined ? {} : { uuid: String(uuid) }),
    ...(String(invitation) === '1' ? { invitation: 1 } : {}),
  }),
  component: RegisterLandingRoute,
});

function RegisterLandingRoute() {
  const { uuid, invitation } = Route.useSearch();
  return <RegisterLandingScreen uuid={uuid} invitation={invitation === 1} />;
}
