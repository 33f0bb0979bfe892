import { createFileRoute, redirect } from '@tanstack/react-router';

/** A piece by its own path, as the palette and links name it: its dialog over the list. */
export const Route = createFileRoute('/_app/equipment_/$id')({
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: '/equipment', search: { view: id }, replace: true });
  },
});
