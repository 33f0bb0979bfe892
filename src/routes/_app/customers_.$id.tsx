import { createFileRoute, redirect } from '@tanstack/react-router';

/** A customer by its own path, as the palette and links name it: its dialog over the list. */
export const Route = createFileRoute('/_app/customers_/$id')({
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: '/customers', search: { view: id }, replace: true });
  },
});
