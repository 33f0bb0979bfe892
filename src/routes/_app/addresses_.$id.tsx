import { createFileRoute, redirect } from '@tanstack/react-router';

/** An address by its own path, as the palette and links name it: its dialog over the list. */
export const Route = createFileRoute('/_app/addresses_/$id')({
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: '/addresses', search: { view: id }, replace: true });
  },
});
