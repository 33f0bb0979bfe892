import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/register-landing')({
  validateSearch: ({ uuid, invitation }: Record<string, unknown>): { uuid?: string; invitation?: 1 } => ({
    ...(uuid === undefined ? {} : { uuid: String(uuid) }),
    ...(String(invitation) === '1' ? { invitation: 1 } : {}),
  }),
});
