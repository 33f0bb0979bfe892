import { createLazyFileRoute } from '@tanstack/react-router';
import { SignupScreen } from '../features/registration/signup-screen.tsx';

export const Route = createLazyFileRoute('/signup')({ component: SignupRoute });

function SignupRoute() {
  const { step = 1, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const goTo = (next: 1 | 2) => void navigate({ search: next === 2 ? { ...search, step: next } : search });
  return <SignupScreen step={step} onStep={goTo} invitation={search.invitation} />;
}
