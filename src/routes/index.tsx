import { createFileRoute, redirect } from '@tanstack/react-router';
import { skipWhenSignedIn } from '../app/start-page.ts';
import { type PanelSearch, panelSearch } from '../components/use-sheet-search.ts';

/** Where somebody starts, with the sync panel open where the address names it (a shortcut of the installed app does). */
export const Route = createFileRoute('/')({
  validateSearch: (search: Record<string, unknown>): PanelSearch => panelSearch(search),
  beforeLoad: async ({ search: { sync } }) => {
    await skipWhenSignedIn(undefined, sync === undefined ? {} : { sync });
    throw redirect({ to: '/login', search: sync === undefined ? {} : { returnUrl: '/?sync=open' }, replace: true });
  },
});
