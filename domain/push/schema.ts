import { z } from 'zod';
import { languages } from '../user/languages.ts';

/** Bytes in the URL-safe alphabet of base64; padding is taken and left out. */
const bytes = (count: number) => {
  const length = Math.ceil((count * 8) / 6);
  return z
    .string()
    .max(length + 2)
    .transform((text) => text.replace(/={1,2}$/, ''))
    .pipe(z.string().regex(new RegExp(`^[\\w-]{${length}}$`)));
};

/** Where a browser's push service takes messages: a URL that only the browser and this server know. */
export const pushEndpointSchema = z.url({ protocol: /^https?$/ }).max(1000);

/**
 * A browser's push subscription, as its PushManager describes it. `language` is that of its screens; `remembered`: its
 * user wants to stay signed in.
 */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: pushEndpointSchema,
  keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
  language: z.enum(languages),
  remembered: z.boolean(),
});

export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionSchema>;

/** The JSON of a push message, encrypted for one browser. `id` is the notification's. */
export interface PushMessage {
  id: string;
  title: string;
  text: string;
  language: 'el' | 'en';
  /** A path of the app; null opens the list of notifications. */
  url: string | null;
}
