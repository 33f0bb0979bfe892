import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/new-password')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    token === undefined ? {} : { token: String(token) },
});
