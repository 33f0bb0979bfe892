import { createFileRoute, redirect } from '@tanstack/react-router';
import { landing, safeReturnUrl } from '../app/landing.ts';
import { ensureSession } from '../app/session.ts';
import { isPhone } from '../components/use-phone.ts';
import { LoginScreen } from '../features/access/login-screen.tsx';
import { currentSession } from '../mirror/session.ts';

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { returnUrl?: string } => {
    const returnUrl = safeReturnUrl(search.returnUrl);
    return returnUrl === undefined ? {} : { returnUrl };
  },
  beforeLoad: async ({ search }) => {
    const session = await ensureSession();
    if (session !== null)
      throw redirect({ to: search.returnUrl ?? landing(session.user.viewer, isPhone()), replace: true });
  },
  component: LoginRoute,
});

function LoginRoute() {
  const { returnUrl } = Route.useSearch();
  const navigate = Route.useNavigate();
  const goOn = async () => {
    const session = currentSession();
    if (session !== null) await navigate({ to: returnUrl ?? landing(session.user.viewer, isPhone()), replace: true });
  };
  return <LoginScreen onSignedIn={goOn} />;
}
