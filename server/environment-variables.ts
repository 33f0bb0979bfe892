import { z } from 'zod';
import { registrationModes } from '../domain/account/registration.ts';
import { isNetwork } from './ip-networks.ts';
import { isPublicKey } from './vapid-keys.ts';

const url = (...schemes: readonly string[]) =>
  z.string().refine((text) => schemes.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''), {
    error: `a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  });
const web = () => url('https', 'http');
/** Whether the name and the password of a URL are encoded as a URL needs it. */
function hasReadableAccount(address: string): boolean {
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

const text = () => z.string();
const secret = () => text().min(32, { error: 'at least 32 characters' });
const onOff = () => z.enum(['0', '1'], { error: '0 or 1' }).transform((value) => value === '1');

/** The `least` to `most`, whole. */
const between = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `a number from ${least} to ${most}` })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error: `a number from ${least} to ${most}` });

const port = between(0, 65_535);

/**
 * Four is the specification's minimum. A password may have up to a thousand characters, but nobody should be forced to
 * type that many.
 */
const passwordLength = between(4, 100);

const days = between(1, 365);

/** By its beginning a restore recognises servers that are still connected; `ergon-restore` is its own. */
const applicationName = z.string().regex(/^(?!ergon-restore$)ergon[\w .-]{0,40}$/, {
  error: '"ergon", then up to 40 letters, digits, ".", "-", "_" or spaces, and not "ergon-restore"',
});

/** Longer than the time between a load balancer's questions makes no sense. */
const drain = z
  .string()
  .regex(/^\d{1,3}$/, { error: 'a number from 0 to 300' })
  .transform(Number)
  .refine((value) => value <= 300, { error: 'a number from 0 to 300' });

const mailAddress = () => z.email({ error: 'an e-mail address' });

/** JSON: product names to URLs. */
const productSites = z.string().transform((given, context): Record<string, string> => {
  try {
    return z.record(z.string().min(1), web()).parse(JSON.parse(given));
  } catch {
    context.addIssue('a JSON object from names of products to URLs');
    return z.NEVER;
  }
});

/** Fewer would leave an office without its week, more would not fit into a browser. */
const deviceRows = z
  .string()
  .regex(/^\d{4,7}$/, { error: 'a number from 1000 to 5000000' })
  .transform(Number)
  .refine((value) => value >= 1000 && value <= 5_000_000, { error: 'a number from 1000 to 5000000' });

/** Comma-separated names. */
const names = z.string().transform((given) =>
  given
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);

const networks = names.refine((given) => given.length > 0 && given.every(isNetwork), {
  error:
    'IP addresses or networks such as 10.0.0.0/8, separated by commas (not /0: every caller could then choose its address)',
});

const megabyte = 1_000_000;
const mostMegabytes = 1_000_000_000;

/** Megabytes, converted to bytes. */
const megabytes = () =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: 'a whole number of megabytes' })
    .transform((text) => Number(text) * megabyte);

/** JSON: product ids to megabytes, converted to bytes. */
const megabytesByProduct = z.string().transform((given, context): Record<string, number> => {
  try {
    const sizes = z.record(z.string().min(1), z.int().min(0).max(mostMegabytes)).parse(JSON.parse(given));
    return Object.fromEntries(Object.entries(sizes).map(([product, size]) => [product, size * megabyte]));
  } catch {
    context.addIssue('a JSON object from ids of products to whole numbers of megabytes');
    return z.NEVER;
  }
});

/** A device in use never needs ten a second for long, except for its photos. */
const requests = z
  .string()
  .regex(/^\d{3,7}$/, { error: 'a whole number from 100' })
  .transform(Number)
  .refine((value) => value >= 100, { error: 'a whole number from 100' });

const openStreetMap = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

/** The environment variables and their formats. Empty ones count as absent. */
export const variables = z.object({
  PORT: port.default(3000),
  HOST: text().default('127.0.0.1'),
  DATA_DIR: text().default('./data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: url('postgres', 'postgresql').optional(),
  DATABASE_POOL_SIZE: between(2, 500).default(10),
  DATABASE_STATEMENT_TIMEOUT: between(0, 3600).default(0),
  DATABASE_APPLICATION_NAME: applicationName.default('ergon'),
  DEMO: onOff().optional(),
  PUBLIC_URL: web().optional(),
  TRUSTED_PROXIES: networks.optional(),
  DRAIN_SECONDS: drain.default(5),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  PASSWORD_MIN_LENGTH: passwordLength.default(4),
  SESSION_DAYS: days.default(90),
  REGISTRATION: z.enum(registrationModes, { error: 'open, invite or closed' }).default('open'),
  JWT_SECRET: secret().optional(),
  JWT_SECRET_ACCEPTED: secret().optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: mailAddress().optional(),
  S3_ENDPOINT: web().optional(),
  S3_REGION: text().optional(),
  S3_BUCKET: text().optional(),
  S3_ACCESS_KEY_ID: text().optional(),
  S3_SECRET_ACCESS_KEY: text().optional(),
  STRIPE_SECRET_KEY: text().optional(),
  STRIPE_WEBHOOK_SECRET: text().optional(),
  STRIPE_API_BASE: web().optional(),
  STRIPE_PRODUCTS: names.optional(),
  VAT_API_BASE: web().optional(),
  GEOCODER_URL: web().optional(),
  TSA_URL: web()
    .refine((address) => !URL.canParse(address) || hasReadableAccount(address), {
      error: 'a name and a password in which %25 stands for %',
    })
    .optional(),
  ROUTING_URL: web().optional(),
  TILE_URL: z
    .union([z.literal('off'), web()], { error: 'a URL that starts with https:// or http://, or off' })
    .default(openStreetMap),
  TILE_ATTRIBUTION: text().max(200, { error: 'at most 200 characters' }).default('© OpenStreetMap'),
  TILE_AHEAD: onOff().optional(),
  PRODUCT_SITES: productSites.optional(),
  REQUESTS_PER_MINUTE: requests.default(6000),
  DEVICE_ROWS: deviceRows.default(150_000),
  STORAGE_FREE: megabytes().default(500 * megabyte),
  STORAGE_SUBSCRIBED: megabytes().default(100_000 * megabyte),
  STORAGE_PRODUCTS: megabytesByProduct.optional(),
  SUPPORT_EMAIL: mailAddress().optional(),
  AFFILIATE_SECRET: text().min(16, { error: 'at least 16 characters' }).optional(),
  METRICS_TOKEN: text()
    .regex(/^[\w.-]{16,}$/, { error: 'at least 16 letters, digits, ".", "-" or "_"' })
    .optional(),
  VAPID_PUBLIC_KEY: text()
    .refine(isPublicKey, { error: 'a public key of P-256 as 87 characters of base64url' })
    .optional(),
  VAPID_PRIVATE_KEY: text()
    .regex(/^[\w-]{43}$/, { error: 'a private key of P-256 as 43 characters of base64url' })
    .optional(),
  VAPID_SUBJECT: url('https', 'mailto').optional(),
  PUSH_LOOPBACK: onOff().optional(),
});

export type Variables = z.infer<typeof variables>;

/** Variables whose value may be in a file instead, which `NAME_FILE` names, as container hosts hand over secrets. */
export const secrets = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'JWT_SECRET',
  'JWT_SECRET_ACCEPTED',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'AFFILIATE_SECRET',
  'METRICS_TOKEN',
  'TSA_URL',
  'VAPID_PRIVATE_KEY',
] as const satisfies readonly (keyof Variables)[];

/** Variables that are only valid together. */
export const groups: readonly (readonly (keyof Variables)[])[] = [
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
];
