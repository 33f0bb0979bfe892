import path from 'node:path';
import { z } from 'zod';
import type { StoragePlans } from '../domain/subscription/storage.ts';
import { isPublicKey, isVapidKeyOf } from './vapid-keys.ts';

/** A fault that stops the start: `message` is one line for the person who started the server. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const url = (...schemes: readonly string[]) =>
  z.string().refine((text) => schemes.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''), {
    error: `a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  });
const web = () => url('https', 'http');
const text = () => z.string();
const onOff = () => z.enum(['0', '1'], { error: '0 or 1' }).transform((value) => value === '1');
const port = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'a number from 0 to 65535' })
  .transform(Number)
  .refine((value) => value <= 65_535, { error: 'a number from 0 to 65535' });

/** Four is what the specification asks for; a password may have a thousand characters, which nobody is to be made to type. */
const passwordLength = z
  .string()
  .regex(/^\d{1,3}$/, { error: 'a number from 4 to 100' })
  .transform(Number)
  .refine((value) => value >= 4 && value <= 100, { error: 'a number from 4 to 100' });

const days = z
  .string()
  .regex(/^\d{1,3}$/, { error: 'a number from 1 to 365' })
  .transform(Number)
  .refine((value) => value >= 1 && value <= 365, { error: 'a number from 1 to 365' });

/** Sites by the names of products, as JSON. */
const productSites = z.string().transform((given, context): Record<string, string> => {
  try {
    return z.record(z.string().min(1), web()).parse(JSON.parse(given));
  } catch {
    context.addIssue('a JSON object from names of products to URLs');
    return z.NEVER;
  }
});

/** Names, with commas between them. */
const names = z.string().transform((given) =>
  given
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);

const megabyte = 1_000_000;
const mostMegabytes = 1_000_000_000;

/** Megabytes, which become bytes. */
const megabytes = () =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: 'a whole number of megabytes' })
    .transform((text) => Number(text) * megabyte);

/** Megabytes by the ids of products, as JSON, which become bytes. */
const megabytesByProduct = z.string().transform((given, context): Record<string, number> => {
  try {
    const sizes = z.record(z.string().min(1), z.int().min(0).max(mostMegabytes)).parse(JSON.parse(given));
    return Object.fromEntries(Object.entries(sizes).map(([product, size]) => [product, size * megabyte]));
  } catch {
    context.addIssue('a JSON object from ids of products to whole numbers of megabytes');
    return z.NEVER;
  }
});

/** Ten a second are what a device in use never needs for long, apart from its photos. */
const requests = z
  .string()
  .regex(/^\d{3,7}$/, { error: 'a whole number from 100' })
  .transform(Number)
  .refine((value) => value >= 100, { error: 'a whole number from 100' });

const openStreetMap = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

const variables = z.object({
  PORT: port.default(3000),
  HOST: text().default('127.0.0.1'),
  DATA_DIR: text().default('./data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DEMO: onOff().optional(),
  PUBLIC_URL: web().optional(),
  PASSWORD_MIN_LENGTH: passwordLength.default(4),
  SESSION_DAYS: days.default(90),
  JWT_SECRET: text().min(32, { error: 'at least 32 characters' }).optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
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
  TILE_URL: z
    .union([z.literal('off'), web()], { error: 'a URL that starts with https:// or http://, or off' })
    .default(openStreetMap),
  TILE_ATTRIBUTION: text().max(200, { error: 'at most 200 characters' }).default('© OpenStreetMap'),
  TILE_AHEAD: onOff().optional(),
  PRODUCT_SITES: productSites.optional(),
  REQUESTS_PER_MINUTE: requests.default(6000),
  STORAGE_FREE: megabytes().default(500 * megabyte),
  STORAGE_SUBSCRIBED: megabytes().default(100_000 * megabyte),
  STORAGE_PRODUCTS: megabytesByProduct.optional(),
  SUPPORT_EMAIL: z.email({ error: 'an e-mail address' }).default('support@example.com'),
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

type Variables = z.infer<typeof variables>;

/** Variables that only work together: either all of a group are set or none. */
const groups: readonly (readonly (keyof Variables)[])[] = [
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
];

/** What the server was told from outside. Directories are absolute; `null` means that the embedded default is used. */
export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  demo: boolean;
  publicUrl: string;
  jwtSecret: string | null;
  /** How many characters a new password has at least. */
  passwordMinLength: number;
  /** How many days after signing in a session ends, however much it is used. */
  sessionDays: number;
  /** How many requests an account may make per minute, at each node. */
  requestsPerMinute: number;
  /** How many bytes each company may store. */
  storage: StoragePlans;
  /** Where maps get their tiles; null shows a grid. */
  tiles: TileSource | null;
  supportEmail: string;
  /** Where the other products of the family are, by name. */
  productSites: Readonly<Record<string, string>>;
  /** Where mails go out; null writes them to files. */
  smtpUrl: string | null;
  /** The payment provider; null takes the built-in test checkout. */
  stripe: StripeAccess | null;
  /** Base of a service with the shape of VIES; null has no look-up of tax numbers. */
  vatApiBase: string | null;
  /** Base of a service with the shape of Nominatim, or the `/api` of one with Photon's; null has no geocoding. */
  geocoderUrl: string | null;
  /** The pass by which affiliates are kept; null has none kept. */
  affiliateSecret: string | null;
  /** Where files are kept; null keeps them under the data directory. */
  s3: S3Access | null;
  /** By which metrics may be read from elsewhere; null shows them to this machine alone. */
  metricsToken: string | null;
  /** With what notifications are pushed to browsers; null pushes none. */
  push: PushAccess | null;
}

/** Keys as base64url. `loopback` lets push services be on http://127.0.0.1, which is for tests. */
export interface PushAccess {
  publicKey: string;
  privateKey: string;
  /** Whom a push service turns to: an address that starts with mailto: or https:. */
  subject: string;
  loopback: boolean;
}

/** `ahead`: whether devices may fetch tiles before somebody looks at them, which the tile server's rules have to allow. */
export interface TileSource {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string;
  attribution: string;
  ahead: boolean;
}

/** A bucket of a service that speaks the S3 protocol, addressed by path. */
export interface S3Access {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** `apiBase` is null for the provider's own. */
export interface StripeAccess {
  secretKey: string;
  webhookSecret: string;
  apiBase: string | null;
  /** The products with which this one is used, as the provider names them; empty for whatever it sells. */
  products: readonly string[];
}

function parse(given: Readonly<Record<string, string | undefined>>): Variables {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
  const { data, error } = variables.safeParse(set);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw new StartError(`${issue?.path.join('.')} is invalid: expected ${issue?.message}.`);
}

/** The server of OpenStreetMap forbids fetching ahead; it is for whoever runs another one to say that it may be done. */
const tilesOf = ({ TILE_URL, TILE_ATTRIBUTION, TILE_AHEAD }: Variables): TileSource | null =>
  TILE_URL === 'off' ? null : { url: TILE_URL, attribution: TILE_ATTRIBUTION, ahead: TILE_AHEAD ?? false };

const stripeOf = ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: apiBase,
  STRIPE_PRODUCTS: products = [],
}: Variables): StripeAccess | null =>
  secretKey === undefined || webhookSecret === undefined
    ? null
    : { secretKey, webhookSecret, apiBase: apiBase ?? null, products };

function s3Of(found: Variables): S3Access | null {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = found;
  if (S3_ENDPOINT === undefined || S3_REGION === undefined || S3_BUCKET === undefined) return null;
  if (S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined) return null;
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function pushOf({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
  PUSH_LOOPBACK: loopback = false,
}: Variables): PushAccess | null {
  if (publicKey === undefined || privateKey === undefined || subject === undefined) return null;
  if (!isVapidKeyOf(publicKey, privateKey)) {
    throw new StartError('VAPID_PUBLIC_KEY is invalid: expected the key that belongs to VAPID_PRIVATE_KEY.');
  }
  return { publicKey, privateKey, subject, loopback };
}

/** Whether a host is this machine under a name that no other machine can reach it by. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/**
 * Whether the demo company is made, whose passwords everybody knows: as DEMO says, else only where it is for trying out on
 * this machine.
 */
function demoOf({ DEMO, DATABASE_URL, HOST, PUBLIC_URL }: Variables): boolean {
  const hosts = PUBLIC_URL === undefined ? [HOST] : [HOST, new URL(PUBLIC_URL).hostname];
  return DEMO ?? (DATABASE_URL === undefined && hosts.every(isLoopback));
}

/** Reads the environment variables; throws {@link StartError} naming the first that is invalid. Empty counts as absent. */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>): Environment {
  const found = parse(given);
  for (const group of groups) {
    const missing = group.filter((name) => found[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      throw new StartError(`${missing.join(', ')} is missing: ${group.join(', ')} are set together.`);
    }
  }
  return {
    port: found.PORT,
    host: found.HOST,
    dataDir: path.resolve(found.DATA_DIR),
    databaseUrl: found.DATABASE_URL ?? null,
    demo: demoOf(found),
    publicUrl: found.PUBLIC_URL ?? `http://${found.HOST}:${found.PORT}`,
    jwtSecret: found.JWT_SECRET ?? null,
    passwordMinLength: found.PASSWORD_MIN_LENGTH,
    sessionDays: found.SESSION_DAYS,
    requestsPerMinute: found.REQUESTS_PER_MINUTE,
    storage: {
      free: found.STORAGE_FREE,
      subscribed: found.STORAGE_SUBSCRIBED,
      products: found.STORAGE_PRODUCTS ?? {},
    },
    tiles: tilesOf(found),
    supportEmail: found.SUPPORT_EMAIL,
    productSites: found.PRODUCT_SITES ?? {},
    smtpUrl: found.SMTP_URL ?? null,
    stripe: stripeOf(found),
    vatApiBase: found.VAT_API_BASE ?? null,
    geocoderUrl: found.GEOCODER_URL ?? null,
    affiliateSecret: found.AFFILIATE_SECRET ?? null,
    s3: s3Of(found),
    metricsToken: found.METRICS_TOKEN ?? null,
    push: pushOf(found),
  };
}
