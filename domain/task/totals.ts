import { divideInProportion, fromCents, sumOf, sumOfKnown, toCents } from '../kernel/money.ts';
import type { OperationalAddress, Task } from '../schemas.ts';

/** The amounts of a task that are sums of its addresses, or of its subtasks after a split. */
export type Totals = Pick<Task, 'finalPayout' | 'totalExtraCosts'>;

/** The amounts of a split task, from the subtasks that it follows (decision 0060). */
export const totalsOf = (subtasks: readonly Totals[]): Totals => ({
  finalPayout: sumOfKnown(subtasks.map(({ finalPayout }) => finalPayout)),
  totalExtraCosts: sumOfKnown(subtasks.map(({ totalExtraCosts }) => totalExtraCosts)),
});

/** Maps each agreed amount of an address to its task's total. */
const agreedTotals = { payout: 'totalPayout', salesPrice: 'salesPrice' } as const;

type Agreed = keyof typeof agreedTotals;

type Prices = readonly Pick<OperationalAddress, Agreed>[];

/** The agreed sum of all addresses; null when there are none or one has no price. */
function agreedSum(addresses: Prices, price: Agreed): number | null {
  const known = addresses.flatMap((address) => address[price] ?? []);
  return known.length === 0 || known.length < addresses.length ? null : sumOf(known);
}

const isSame = (one: number, other: number): boolean => toCents(one) === toCents(other);

/** The sum of a task's addresses if its total was set to something else; else null. */
export function differingSum(
  task: Pick<Task, 'totalPayout' | 'salesPrice'>,
  addresses: Prices,
  price: Agreed,
): number | null {
  const [total, sum] = [task[agreedTotals[price]], agreedSum(addresses, price)];
  return total === null || sum === null || isSame(total, sum) ? null : sum;
}

/**
 * The new totals of a published task when an agreed amount changes: a total that was the sum stays the sum; one set by
 * hand stays.
 */
export function followingTotals(
  task: Pick<Task, 'totalPayout' | 'salesPrice' | 'taskCompletionStatus'>,
  { before, after }: Record<'before' | 'after', Prices>,
): Partial<Pick<Task, 'totalPayout' | 'salesPrice'>> {
  if (task.taskCompletionStatus === 'DRAFT') return {};
  const follows = (price: Agreed): boolean => {
    const [total, sum] = [task[agreedTotals[price]], agreedSum(before, price)];
    return total !== null && sum !== null && isSame(total, sum);
  };
  const sums = (Object.keys(agreedTotals) as Agreed[])
    .filter(follows)
    .map((price) => [agreedTotals[price], sumOf(after.map((address) => address[price]))]);
  return Object.fromEntries(sums);
}

interface Paid {
  id: string;
  payout: number | null;
}

/** The sum of the addresses' payouts in euros, to the cent. */
export const payoutOf = (addresses: readonly Pick<Paid, 'payout'>[]): number =>
  fromCents(addresses.reduce((sum, { payout }) => sum + toCents(payout ?? 0), 0));

/**
 * Divides an amount in euros among addresses in proportion to their payouts, to the cent (specification 4.5, bulk
 * finish). Remaining cents go by order of id, so that all machines divide alike.
 */
export function sharesOf(amount: number, addresses: readonly Paid[]): ReadonlyMap<string, number> {
  const ordered = [...addresses].sort((one, other) => (one.id < other.id ? -1 : 1));
  const weights = ordered.map(({ payout }) => toCents(payout ?? 0));
  const shares = ordered.length === 0 ? [] : divideInProportion(toCents(amount), weights);
  return new Map(ordered.map(({ id }, index) => [id, fromCents(shares[index] ?? 0)]));
}
