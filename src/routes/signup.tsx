import { createFileRoute } from '@tanstack/react-router';
import { skipWhenSignedIn } from '../app/start-page.ts';
import { SignupScreen } from '../features/registration/signup-screen.tsx';

export const Route = createFileRoute('/signup')({
  validateSearch: ({ step }: Record<string, unknown>): { step?: 2 } => (step === 2 ? { step } : {}),
  beforeLoad: ({ context }) => skipWhenSignedIn(context),
  component: SignupRoute,
});

function SignupRoute() {
  const { step = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <SignupScreen step={step} onStep={(next) => void navigate({ search: next === 2 ? { step: next } : {} })} />;
}
