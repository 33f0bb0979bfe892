import type { Product } from '../../../domain/subscription/schema.ts';
import { onDevice } from '../../../workers/browser/kept-texts.ts';

/** What is sold here, where the other products of the family are, and whether purchases go to a payment provider. */
export interface Shop {
  products: readonly Product[];
  sites: Readonly<Record<string, string>>;
  paid: boolean;
}

/** Where it is kept between starts, so that products are shown without network too; another shape has another name. */
const storageKey = 'ergon-products-2';

const isShop = (value: unknown): value is Shop =>
  typeof value === 'object' &&
  value !== null &&
  'products' in value &&
  Array.isArray(value.products) &&
  'sites' in value &&
  'paid' in value;

/** What was sold when the server was asked last; null before that, and where it cannot be read any more. */
export function keptShop(): Shop | null {
  const kept = onDevice.read(storageKey);
  return isShop(kept) ? kept : null;
}

/** Keeps what is sold. */
export const keepShop = (shop: Shop): void => onDevice.put(storageKey, JSON.stringify(shop));
