import { divideInProportion, fromCents, toCents } from '../kernel/money.ts';

interface Paid {
  id: string;
  payout: number | null;
}

/** The sum of what addresses pay, in euros, to the cent. */
export const payoutOf = (addresses: readonly Pick<Paid, 'payout'>[]): number =>
  fromCents(addresses.reduce((sum, { payout }) => sum + toCents(payout ?? 0), 0));

/**
 * What each of some addresses gets of an amount in euros, by id: in proportion to their payouts, to the cent (specification
 * 4.5, bulk finish). Odd cents go by the order of the ids, so that every machine divides alike.
 */
export function sharesOf(amount: number, addresses: readonly Paid[]): ReadonlyMap<string, number> {
  const ordered = [...addresses].sort((one, other) => (one.id < other.id ? -1 : 1));
  const weights = ordered.map(({ payout }) => toCents(payout ?? 0));
  const shares = ordered.length === 0 ? [] : divideInProportion(toCents(amount), weights);
  return new Map(ordered.map(({ id }, index) => [id, fromCents(shares[index] ?? 0)]));
}
