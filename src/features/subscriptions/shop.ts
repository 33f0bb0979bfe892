import type { Product } from '../../../domain/subscription/schema.ts';

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

/** What a text says; undefined for one that was damaged, by a browser that ended while it wrote. */
function readKept(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (problem) {
    if (problem instanceof SyntaxError) return undefined;
    throw problem;
  }
}

/** What was sold when the server was asked last; null before that, and where it cannot be read any more. */
export function keptShop(): Shop | null {
  const kept = readKept(localStorage.getItem(storageKey) ?? 'null');
  return isShop(kept) ? kept : null;
}

/** Keeps what is sold. */
export const keepShop = (shop: Shop): void => localStorage.setItem(storageKey, JSON.stringify(shop));
