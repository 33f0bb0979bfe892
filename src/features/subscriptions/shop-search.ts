/** The search parameters of the shop: a product and a billing interval; the first ones by default (specification 2.9). */
export interface ShopSearch {
  product?: string;
  interval?: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

export const shopSearch = ({ product, interval }: Record<string, unknown>): ShopSearch => ({
  ...(isText(product) ? { product } : {}),
  ...(isText(interval) ? { interval } : {}),
});
