import { createFileRoute, redirect } from '@tanstack/react-router';
import { landing } from '../app/landing.ts';
import { ensureSession } from '../app/session.ts';
import { isPhone } from '../components/use-phone.ts';

export const Route = createFileRoute('/')({
  beforeLoad: async () => {
    const session = await ensureSession();
    if (session === null) throw redirect({ to: '/login', replace: true });
    throw redirect({ to: landing(session.user.viewer, isPhone()), replace: true });
  },
});
