import path from 'node:path';
import type { StoragePlans } from '../domain/subscription/storage.ts';
import { groups, type Variables, variables } from './environment-variables.ts';
import { isVapidKeyOf } from './vapid-keys.ts';

/** A fault that stops the start: `message` is one line for the person who started the server. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

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
