import type { AccountName } from '../../server/demo/people.ts';
import type { Desk } from './desk.ts';
import type { Ids } from './ids.ts';

export type Account = AccountName | 'nobody';

export const accounts: readonly Account[] = [
  'nobody',
  'installer',
  'boss',
  'office',
  'partner',
  'newboss',
  'user',
  'client',
];

/** A screen, or a dialog over one. */
export interface Screen {
  /** Unique for who sees it; the name of its picture. */
  name: string;
  as: Account;
  path: (ids: Ids) => string;
  /** What is done there before it is photographed. */
  steps?: (desk: Desk) => Promise<unknown>;
  /** Only at such a width; at any otherwise. */
  at?: 'phone' | 'laptop';
}

type More = Pick<Screen, 'steps' | 'at'>;

/** Screens of one person. */
export const seenBy =
  (as: Account) =>
  (name: string, path: string | Screen['path'], more: More = {}): Screen => ({
    name,
    as,
    path: typeof path === 'string' ? () => path : path,
    ...more,
  });

/** Presses one control after the other, each called by the key of its words. */
export const press =
  (...keys: string[]) =>
  (desk: Desk): Promise<void> =>
    desk.press(...keys);

/** Tasks of the demo by what there is to see of them; `photographed` has photos. */
export const demo = {
  planned: 'Κλιματισμός Καφέ Γεωργίου',
  several: 'Φίλτρα ιατρείων',
  draft: 'Ανακαίνιση φροντιστηρίου',
  finished: 'Κουρτίνα αέρα, Καφέ Γεωργίου',
  asked: 'Ψυγείο βιτρίνα, Φούρνος Ρίου',
  given: 'Ψυκτικός θάλαμος, Οινοποιείο Πλαγιά',
  invoiced: 'Λεβητοστάσιο, Ακταίον',
  photographed: 'Δύο μονάδες, λογιστικό γραφείο',
} as const;

/** The path of a photo of a proof, over My day. */
export function viewer(ids: Ids): string {
  const [address, proof, photo] = [
    ids.address(demo.photographed),
    ids.proof(demo.photographed),
    ids.photo(demo.photographed),
  ];
  return `/my-day?address=${address}&proof=${proof}&photo=${photo}`;
}

/** Begins to select rows: on a phone they have boxes only once the menu of the list was asked for them. */
export async function beginSelecting(desk: Desk): Promise<void> {
  if (!desk.isPhone) return;
  // The bar at the bottom has a button of the same name.
  const tools = desk.page.getByRole('search').last();
  await tools.getByRole('button', { name: desk.name('table.more') }).click();
  await desk.page.getByRole('menuitem', { name: desk.name('table.select') }).click();
}

/** Selects what a dialog lists; on a phone the first of it. */
export async function selectAll(desk: Desk): Promise<void> {
  await beginSelecting(desk);
  await desk.tick(desk.page.getByRole('dialog').getByRole('checkbox').first());
}
