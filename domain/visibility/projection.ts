import type { Resource } from '../kernel/resources.ts';
import type { AnyRow, Rows } from '../rows.ts';
import { holds, type Viewer } from './viewer.ts';

/** What every projection of a row keeps. */
export const always = ['id', 'version', 'createDate', 'modifyDate', 'company'];

/** The fields that a card shows: names only. Fields that cannot be empty stay, since they say nothing private. */
export const cardFields: Partial<Record<Resource, readonly string[]>> = {
  users: ['nickname', 'name', 'surname', 'employer', 'enabled', 'deleted', 'accountNonExpired', 'accountNonLocked'],
  // Whoever works for it has to know of the stamp and of when its day begins, also those who see no more of it.
  companies: ['name', 'nickname', 'owner', 'stampPhotos', 'timeZone'],
  customers: ['nickname', 'name'],
  tasks: [
    'number',
    'nickname',
    'jobTicket',
    'leaf',
    'taskCompletionStatus',
    'taskOperationalStatus',
    'percentCompleted',
  ],
};

/** Whether a card of the resource shows the field. */
export const isOnCard = (resource: Resource, field: string): boolean =>
  always.includes(field) || (cardFields[resource] ?? []).includes(field);

/** What stands in a field that somebody does not see. */
export function empty(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'boolean' ? false : null;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** Whether a row says no more than its card does: devices get both alike. */
export const isCard = (resource: Resource, row: AnyRow): boolean =>
  Object.entries(row).every(([field, value]) => isOnCard(resource, field) || isEmpty(value));

function only(row: AnyRow, fields: readonly string[]): AnyRow {
  const kept = new Set([...always, ...fields]);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, kept.has(name) ? value : empty(value)]),
  ) as AnyRow;
}

const without = <Row extends object>(row: Row, ...fields: (keyof Row)[]): Row => ({
  ...row,
  ...Object.fromEntries(fields.map((field) => [field, empty(row[field])])),
});

/** Whether the viewer sees sales prices of a row (specification 6: the right, and the row is their own company's). */
export const seesSalesPrice = (viewer: Viewer, row: { company: { id: string } | null }): boolean =>
  holds(viewer, 'VIEW_SALES_PRICE') && (row.company === null || row.company.id === viewer.companyId);

/**
 * Fields that customers' accounts never see: prices between companies, and what office and crew write for each other. An
 * address repeats the comments of its proofs, shared or not; a customer reads those of shared proofs at the proof. That an
 * address failed and for which reason a customer may know. Of a photo they see the picture and when it was taken, and nothing
 * else that the phone knew (decision 0006).
 */
export const notForCustomers = {
  tasks: ['totalPayout', 'finalPayout', 'totalExtraCosts', 'invoiceId', 'watchers'],
  'operational-addresses': [
    'payout',
    'finalPayout',
    'extraCosts',
    'extraCostsDescription',
    'communicationInfo',
    'failureComment',
    'commentFromInstallationProofOfWork',
    'commentFromPickupProofOfWork',
  ],
  photos: ['name', 'latitude', 'longitude'],
} as const satisfies { [Name in Resource]?: readonly (keyof Rows[Name])[] };

/**
 * What came on top of the work's price: written only with VIEW_SALES_PRICE, by the owner's and the assignee's office
 * (specification 6), and seen only with it (decision 0032).
 */
export const extraCostFields = {
  tasks: ['totalExtraCosts'],
  'operational-addresses': ['extraCosts', 'extraCostsDescription'],
} as const satisfies { [Name in Resource]?: readonly (keyof Rows[Name])[] };

/** The words of a proof, which a customer reads only where they are shared beside or instead of its photos. */
export const proofTexts = ['nickname', 'comment'] as const satisfies readonly (keyof Rows['proofs'])[];

type Hiding = { [Name in Resource]?: (row: Rows[Name], viewer: Viewer) => readonly (keyof Rows[Name])[] };

/** Hides the sales price and the extra costs from those who may not see them, and what is not for customers. */
function hidingPrices<Row extends Rows['tasks'] | Rows['operational-addresses']>(hidden: {
  price: keyof Row;
  costs: readonly (keyof Row)[];
  customers: readonly (keyof Row)[];
}): (row: Row, viewer: Viewer) => readonly (keyof Row)[] {
  return (row, viewer) => [
    ...(seesSalesPrice(viewer, row) ? [] : [hidden.price]),
    ...(holds(viewer, 'VIEW_SALES_PRICE') ? [] : hidden.costs),
    ...(viewer.kind === 'customer' ? hidden.customers : []),
  ];
}

const hidingAddressPrices = hidingPrices<Rows['operational-addresses']>({
  price: 'salesPrice',
  costs: extraCostFields['operational-addresses'],
  customers: notForCustomers['operational-addresses'],
});

const hiding: Hiding = {
  tasks: hidingPrices<Rows['tasks']>({
    price: 'salesPrice',
    costs: extraCostFields.tasks,
    customers: notForCustomers.tasks,
  }),
  'operational-addresses': (row, viewer) => [
    ...hidingAddressPrices(row, viewer),
    // Whose mark the last one is only they have to know (decision 0106).
    ...(row.lastMark?.by === viewer.userId ? [] : (['lastMark'] as const)),
  ],
  users: (row, viewer) => (row.id === viewer.userId ? [] : ['stripeId']),
  proofs: (row, viewer) => (viewer.kind === 'customer' && row.shareState === 'PHOTO_SHARE' ? proofTexts : []),
  photos: (_, viewer) => (viewer.kind === 'customer' ? notForCustomers.photos : []),
};

/** The fields of a row that is shown whole which the viewer does not see, whatever they hold or have held. */
export function hiddenFields<Name extends Resource>(
  resource: Name,
  row: Rows[Name],
  viewer: Viewer,
): readonly string[] {
  const hides = hiding[resource] as ((row: Rows[Name], viewer: Viewer) => readonly string[]) | undefined;
  return hides?.(row, viewer) ?? [];
}

/** A row as the viewer may see it: as a card, or whole without the fields that are not theirs. Hidden fields are null. */
export function project<Name extends Resource>(
  resource: Name,
  { row, shown }: { row: Rows[Name]; shown: 'whole' | 'card' },
  viewer: Viewer,
): Rows[Name] {
  if (shown === 'card') return only(row, cardFields[resource] ?? []) as Rows[Name];
  const hidden = hiddenFields(resource, row, viewer);
  return hidden.length === 0 ? row : without(row, ...(hidden as readonly (keyof Rows[Name])[]));
}
