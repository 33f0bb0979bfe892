import { sumOf } from '../kernel/money.ts';
import type { Reference } from '../kernel/resources.ts';
import { type Decision, rejected } from '../mutation/decision.ts';
import type { NewRow, Write } from '../rows.ts';
import type { OperationalAddress, Task } from '../schemas.ts';
import { seesSalesPrice } from '../visibility/projection.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** The fields that publishing requires, besides those of the addresses (specification 5, required). */
const required = [
  'customer',
  'jobTicket',
  'installationTimestampFrom',
  'installationTimestampTo',
  'estimateTime',
] as const satisfies readonly (keyof Task)[];

type Required = Pick<Task, (typeof required)[number]>;
type Priced = Pick<OperationalAddress, 'installationAddress' | 'payout' | 'salesPrice'>;

const addressPrices = ['payout', 'salesPrice'] as const;
export type Price = (typeof addressPrices)[number];

/** The prices that a viewer can check: sales prices are hidden from some who may publish. */
export const pricesSeen = (viewer: Viewer, task: { company: Reference | null }): readonly Price[] =>
  seesSalesPrice(viewer, task) ? addressPrices : ['payout'];

/** What a task lacks for publishing, as the warning lists it (specification 5). */
export interface Missing {
  /** It has no installation address. */
  addresses: boolean;
  /** Prices missing on some address. */
  prices: Price[];
  fields: (typeof required)[number][];
}

/** What a task lacks for publishing, checking only the given prices. */
export const missingForPublishing = (
  task: Required,
  addresses: readonly Priced[],
  prices: readonly Price[] = addressPrices,
): Missing => ({
  addresses: !addresses.some(({ installationAddress }) => installationAddress !== null),
  prices: prices.filter((price) => addresses.some((address) => address[price] === null)),
  fields: required.filter((field) => task[field] === null),
});

/** Rejects publishing an incomplete task; null when it is complete. */
export function refuseIncomplete(
  task: Required,
  addresses: readonly Priced[],
  prices: readonly Price[] = addressPrices,
): Decision | null {
  const missing = missingForPublishing(task, addresses, prices);
  if (missing.addresses) return rejected('publish_without_addresses', 'addresses');
  if (missing.prices.length > 0) return rejected('publish_without_prices', ...missing.prices);
  return missing.fields.length > 0 ? rejected('publish_incomplete', ...missing.fields) : null;
}

/** The sum of the addresses' payouts or sales prices, to the cent. */
export const totalOf = (addresses: readonly Priced[], price: Price): number =>
  sumOf(addresses.map((address) => address[price]));

/**
 * The fields of a task that leaves DRAFT: UNASSIGNED, or ACCEPTED with its own people (decision 0003). Missing totals
 * become the sums of its addresses.
 */
export const publishedFields = (
  task: Pick<Task, 'employeesAssignees' | 'totalPayout' | 'salesPrice' | 'antediluvian'>,
  addresses: readonly Priced[],
): Partial<NewRow<'tasks'>> => ({
  taskCompletionStatus: !task.antediluvian && task.employeesAssignees.length > 0 ? 'ACCEPTED' : 'UNASSIGNED',
  taskOperationalStatus: 'ON_GOING',
  leaf: true,
  totalPayout: task.totalPayout ?? totalOf(addresses, 'payout'),
  salesPrice: task.salesPrice ?? totalOf(addresses, 'salesPrice'),
});

/** Addresses become ON_GOING with their task. */
export const startAddressWrite = (address: Pick<OperationalAddress, 'id'>): Write => ({
  kind: 'change',
  resource: 'operational-addresses',
  id: address.id,
  set: { addressOperationalStatus: 'ON_GOING' },
});
