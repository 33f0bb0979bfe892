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

/** Selects what a dialog lists. */
export async function selectAll(desk: Desk): Promise<void> {
  const dialog = desk.page.getByRole('dialog');
  if (desk.isPhone) await selectFirst(desk);
  else await dialog.getByRole('checkbox').first().check();
}

/** Selects the first row: on a phone the cards are pressed for that once it was asked for in the menu of the table. */
export async function selectFirst(desk: Desk): Promise<void> {
  const { page } = desk;
  const area = (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog') : page.getByRole('main');
  if (!desk.isPhone) return area.getByRole('checkbox').nth(1).check();
  // The bar at the bottom has a button of the same name.
  await area
    .getByRole('search')
    .getByRole('button', { name: desk.name('table.more') })
    .click();
  await desk.press('table.select');
  await area.locator('[aria-pressed]').first().click();
}
