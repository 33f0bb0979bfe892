/** What is bought: a product and how often it is billed; the first ones unless said otherwise (specification 2.9). */
export interface ShopSearch {
  product?: string;
  interval?: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

export const shopSearch = ({ product, interval }: Record<string, unknown>): ShopSearch => ({
  ...(isText(product) ? { product } : {}),
  ...(isText(interval) ? { interval } : {}),
});
