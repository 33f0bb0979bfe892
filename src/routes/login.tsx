import { createFileRoute } from '@tanstack/react-router';
import { safeReturnUrl, skipWhenSignedIn, startPage } from '../app/start-page.ts';
import { LoginScreen } from '../features/access/login-screen.tsx';

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { returnUrl?: string } => {
    const returnUrl = safeReturnUrl(search.returnUrl);
    return returnUrl === undefined ? {} : { returnUrl };
  },
  beforeLoad: ({ search }) => skipWhenSignedIn(search.returnUrl),
  component: LoginRoute,
});

function LoginRoute() {
  const { returnUrl } = Route.useSearch();
  const navigate = Route.useNavigate();
  const goOn = async () => {
    const href = await startPage(returnUrl);
    if (href !== null) await navigate({ href, replace: true });
  };
  return <LoginScreen onSignedIn={goOn} />;
}
