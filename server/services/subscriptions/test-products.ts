import type { Product } from '../../../domain/subscription/product.ts';
import { testProductId } from '../../../domain/subscription/test-shop.ts';

const currency = 'eur';

/** The test checkout's products; nobody pays anything. Prices without a name are called by their billing interval. */
export const testProducts: readonly Product[] = [
  {
    id: testProductId,
    name: 'Ergon',
    description: 'Plan, assign, prove and invoice field work.',
    images: [],
    prices: [
      {
        id: 'price_demo_month',
        nickname: null,
        recurring: { interval: 'month', count: 1 },
        unitAmount: 29_00,
        currency,
      },
      {
        id: 'price_demo_year',
        nickname: null,
        recurring: { interval: 'year', count: 1 },
        unitAmount: 290_00,
        currency,
      },
    ],
  },
];

/** A test price's product and billing interval; undefined if unknown. */
export function testPrice(priceId: string): { product: Product; interval: string } | undefined {
  for (const product of testProducts) {
    const price = product.prices.find(({ id }) => id === priceId);
    if (price) return { product, interval: price.recurring.interval };
  }
  return undefined;
}

/** The end of a billing cycle that starts at `from`; in seconds since the epoch. */
export function periodEnd(from: number, interval: string): number {
  const end = new Date(from * 1000);
  const day = end.getUTCDate();
  if (interval === 'year') end.setUTCFullYear(end.getUTCFullYear() + 1);
  else end.setUTCMonth(end.getUTCMonth() + 1);
  // If the month is too short, its last day.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.getTime() / 1000;
}
