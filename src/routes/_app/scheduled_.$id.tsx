import { createFileRoute, redirect } from '@tanstack/react-router';

/** A vacation by its own path, as links name it: its dialog over the list. */
export const Route = createFileRoute('/_app/scheduled_/$id')({
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: '/scheduled', search: { view: id }, replace: true });
  },
});
