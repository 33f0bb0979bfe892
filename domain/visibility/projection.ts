import type { Resource } from '../kernel/resources.ts';
import type { AnyRow, Rows } from '../rows.ts';
import { always, cardFields, contactFields, empty, type Shown } from './cards.ts';
import { holds, type Viewer } from './viewer.ts';

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

/** Whether the viewer sees a row's sales price: with the right, on rows of their own company (specification 6). */
export const seesSalesPrice = (viewer: Viewer, row: { company: { id: string } | null }): boolean =>
  holds(viewer, 'VIEW_SALES_PRICE') && (row.company === null || row.company.id === viewer.companyId);

/**
 * Fields that customers never see: prices between companies, internal texts (an address repeats comments of unshared
 * proofs too), the steps of the work with their answers (signed ones, too), who is on the way, where people marked, and what the phone knew of a photo
 * besides the picture and its time (decision 0006).
 */
export const notForCustomers = {
  tasks: ['totalPayout', 'finalPayout', 'totalExtraCosts', 'invoiceId', 'watchers', 'stepTemplate', 'steps'],
  'operational-addresses': [
    'payout',
    'finalPayout',
    'extraCosts',
    'extraCostsDescription',
    'communicationInfo',
    'failureComment',
    'commentFromInstallationProofOfWork',
    'commentFromPickupProofOfWork',
    'answers',
    'visit',
    'markPlaces',
  ],
  photos: ['name', 'latitude', 'longitude', 'sourceHash', 'sourceSize', 'sourceOn'],
  proofs: ['signedContent'],
} as const satisfies { [Name in Resource]?: readonly (keyof Rows[Name])[] };

/**
 * Extra costs: written with VIEW_SALES_PRICE by the owner's and the assignee's office (specification 6), and visible
 * only with it (decision 0032).
 */
export const extraCostFields = {
  tasks: ['totalExtraCosts'],
  'operational-addresses': ['extraCosts', 'extraCostsDescription'],
} as const satisfies { [Name in Resource]?: readonly (keyof Rows[Name])[] };

/** The texts of a proof, which customers see only when texts are shared. */
export const proofTexts = ['nickname', 'comment'] as const satisfies readonly (keyof Rows['proofs'])[];

type Hiding = { [Name in Resource]?: (row: Rows[Name], viewer: Viewer) => readonly (keyof Rows[Name])[] };

/** Hides the sales price, the extra costs and what isn't for customers. */
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
    // Only the person who marked it needs `lastMark` (decision 0106).
    ...(row.lastMark?.by === viewer.userId ? [] : (['lastMark'] as const)),
    // People agree with their own company (decision 0189).
    ...(viewer.kind === 'customer' || row.company?.id === viewer.companyId ? [] : (['markPlaces'] as const)),
  ],
  users: (row, viewer) => (row.id === viewer.userId ? [] : ['stripeId']),
  proofs: (row, viewer) =>
    viewer.kind === 'customer'
      ? [...notForCustomers.proofs, ...(row.shareState === 'PHOTO_SHARE' ? proofTexts : [])]
      : [],
  photos: (_, viewer) => (viewer.kind === 'customer' ? notForCustomers.photos : []),
};

/** The fields that stay hidden from a viewer who sees the whole row, whatever their values. */
export function hiddenFields<Name extends Resource>(
  resource: Name,
  row: Rows[Name],
  viewer: Viewer,
): readonly string[] {
  const hides = hiding[resource] as ((row: Rows[Name], viewer: Viewer) => readonly string[]) | undefined;
  return hides?.(row, viewer) ?? [];
}

/** A row as the viewer may see it: a card, alone or with contact data, or the whole row with hidden fields set to null. */
export function project<Name extends Resource>(
  resource: Name,
  { row, shown }: { row: Rows[Name]; shown: Shown },
  viewer: Viewer,
): Rows[Name] {
  if (shown !== 'whole') {
    const contact = shown === 'contact' ? (contactFields[resource] ?? []) : [];
    return only(row, [...(cardFields[resource] ?? []), ...contact]) as Rows[Name];
  }
  const hidden = hiddenFields(resource, row, viewer);
  return hidden.length === 0 ? row : without(row, ...(hidden as readonly (keyof Rows[Name])[]));
}
