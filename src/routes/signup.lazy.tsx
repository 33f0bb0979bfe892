import { createLazyFileRoute } from '@tanstack/react-router';
import { SignupScreen } from '../features/registration/signup-screen.tsx';

export const Route = createLazyFileRoute('/signup')({ component: SignupRoute });

function SignupRoute() {
  const { step = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <SignupScreen step={step} onStep={(next) => void navigate({ search: next === 2 ? { step: next } : {} })} />;
}
