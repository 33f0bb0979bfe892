import { z } from 'zod';

const priceSchema = z.object({
  id: z.string(),
  nickname: z.string().nullable(),
  /** Billed every `count` of an interval: 3 and month is quarterly. */
  recurring: z.object({ interval: z.string(), count: z.int().min(1) }),
  /** In the provider's smallest currency unit, per billing cycle; null where there is no single amount. */
  unitAmount: z.int().nullable(),
  /** ISO 4217, in lower case. */
  currency: z.string(),
});

export type Price = z.infer<typeof priceSchema>;

/** Product that can be subscribed to (specification 3); read online. */
export const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  images: z.array(z.string()),
  prices: z.array(priceSchema),
});

export type Product = z.infer<typeof productSchema>;
