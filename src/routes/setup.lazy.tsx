import { createLazyFileRoute } from '@tanstack/react-router';
import { SetUpScreen } from '../features/registration/signup-screen.tsx';

export const Route = createLazyFileRoute('/setup')({ component: SetUpRoute });

function SetUpRoute() {
  const { step = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <SetUpScreen step={step} onStep={(next) => void navigate({ search: next === 2 ? { step: next } : {} })} />;
}
