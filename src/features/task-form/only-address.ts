import type { PlannedAddress } from '../../commands/task-plan.ts';
import type { TaskFormValues } from './form-values.ts';

/** The total of a task that each price of its addresses belongs to. */
const totals = { payout: 'totalPayout', salesPrice: 'salesPrice' } as const;

type Price = keyof typeof totals;
type Totals = Pick<TaskFormValues, (typeof totals)[Price]>;

const prices = Object.keys(totals) as Price[];

/** The addresses of a draft; the only one has the totals of the task where it has no price yet. */
export function pricedByTotals(addresses: PlannedAddress[], values: Totals): PlannedAddress[] {
  const [only, ...others] = addresses;
  if (only === undefined || others.length > 0) return addresses;
  const missing = prices.filter((price) => only[price] === null && values[totals[price]] !== null);
  return missing.length === 0
    ? addresses
    : [{ ...only, ...Object.fromEntries(missing.map((price) => [price, values[totals[price]]])) }];
}

/** Sets a total of a task. The price of its only address follows, unless another one was entered. */
export function withTotal(
  { addresses, ...values }: Totals & Pick<TaskFormValues, 'addresses'>,
  price: Price,
  total: number | null,
): Partial<TaskFormValues> {
  const set = { [totals[price]]: total };
  const [only, ...others] = addresses ?? [];
  const before = values[totals[price]];
  const follows = only !== undefined && others.length === 0 && (only[price] === null || only[price] === before);
  return follows ? { ...set, addresses: [{ ...only, [price]: total }] } : set;
}
