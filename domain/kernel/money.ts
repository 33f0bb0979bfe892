import { assert } from './assert.ts';

/** An amount in whole cents. On the wire and in rows an amount is a number with at most two decimals. */
export type Cents = number;

/** Cents of an amount in currency units, rounded half away from zero. */
export const toCents = (amount: number): Cents => Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-7);

/** The amount in currency units. */
export const fromCents = (cents: Cents): number => cents / 100;

/**
 * Divides an amount into `parts` shares that differ by at most one cent and add up exactly;
 * the first shares carry the odd cents.
 */
export function divideExactly(total: Cents, parts: number): Cents[] {
  assert(Number.isInteger(total) && Number.isInteger(parts) && parts > 0, 'whole cents and at least one part');
  const share = Math.trunc(total / parts);
  const odd = Math.abs(total - share * parts);
  return Array.from({ length: parts }, (_, index) => share + (index < odd ? Math.sign(total) : 0));
}
