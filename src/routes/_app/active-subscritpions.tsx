import { createFileRoute, redirect } from '@tanstack/react-router';

/** The other name of the list of subscriptions, spelled as the specification has it (2.9). */
export const Route = createFileRoute('/_app/active-subscritpions')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/active-subs', search, replace: true });
  },
});
