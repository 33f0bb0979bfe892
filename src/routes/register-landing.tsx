import { createFileRoute } from '@tanstack/react-router';

export interface LandingSearch {
  uuid?: string;
  invitation?: 1;
  username?: string;
}

export const Route = createFileRoute('/register-landing')({
  validateSearch: ({ uuid, invitation, username }: Record<string, unknown>): LandingSearch => ({
    ...(uuid === undefined ? {} : { uuid: String(uuid) }),
    ...(username === undefined ? {} : { username: String(username) }),
    ...(String(invitation) === '1' ? { invitation: 1 } : {}),
  }),
});
