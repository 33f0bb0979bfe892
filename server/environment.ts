import path from 'node:path';
import type { StoragePlans } from '../domain/subscription/storage.ts';
import { groups, type Variables, variables } from './environment-variables.ts';
import { isVapidKeyOf } from './vapid-keys.ts';

/** A fault that prevents the start; `message` is one line for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The configuration. Directories are absolute; `null` selects the embedded default. */
export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  demo: boolean;
  publicUrl: string;
  jwtSecret: string | null;
  /** Minimum length of a new password. */
  passwordMinLength: number;
  /** A session ends this many days after sign-in, however much it is used. */
  sessionDays: number;
  /** Requests per account and minute, at each node. */
  requestsPerMinute: number;
  /** Rows that an office device may hold: of a larger company it keeps closed tasks for a shorter time. */
  deviceRows: number;
  /** Bytes that each company may store. */
  storage: StoragePlans;
  /** Source of map tiles; null shows a grid. */
  tiles: TileSource | null;
  supportEmail: string;
  /** URLs of the product family's other products, by name. */
  productSites: Readonly<Record<string, string>>;
  /** SMTP server; null writes mails to files. */
  smtpUrl: string | null;
  /** The payment provider; null uses the built-in test checkout. */
  stripe: StripeAccess | null;
  /** Base URL of a VIES-like service; null disables tax number lookups. */
  vatApiBase: string | null;
  /** Base URL of a Nominatim-like service, or a Photon's `/api`; null disables geocoding. */
  geocoderUrl: string | null;
  /** The password for managing affiliates; null disables them. */
  affiliateSecret: string | null;
  /** The bucket for files; null stores them in the data directory. */
  s3: S3Access | null;
  /** Token for reading metrics remotely; null restricts them to this machine. */
  metricsToken: string | null;
  /** Keys for pushing notifications; null disables pushes. */
  push: PushAccess | null;
}

/** Keys are base64url. `loopback` allows push services on http://127.0.0.1, for tests. */
export interface PushAccess {
  publicKey: string;
  privateKey: string;
  /** The operator's contact for push services: a mailto: or https: URL. */
  subject: string;
  loopback: boolean;
}

/** `ahead`: whether devices may prefetch tiles, which the tile server has to permit. */
export interface TileSource {
  /** Contains `{z}`, `{x}` and `{y}`. */
  url: string;
  attribution: string;
  ahead: boolean;
}

/** An S3-compatible bucket with path-style addressing. */
export interface S3Access {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** `apiBase` is null for the provider's own URL. */
export interface StripeAccess {
  secretKey: string;
  webhookSecret: string;
  apiBase: string | null;
  /** Ids of the products that unlock this one; empty for all that the account sells. */
  products: readonly string[];
}

function parse(given: Readonly<Record<string, string | undefined>>): Variables {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
  const { data, error } = variables.safeParse(set);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw new StartError(`${issue?.path.join('.')} is invalid: expected ${issue?.message}.`);
}

/** OpenStreetMap's server forbids prefetching; operators of another one may allow it. */
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

/** Whether a host name reaches only this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/**
 * Whether to create the demo company, whose passwords are public: as DEMO says, else only in a local trial
 * installation.
 */
function demoOf({ DEMO, DATABASE_URL, HOST, PUBLIC_URL }: Variables): boolean {
  const hosts = PUBLIC_URL === undefined ? [HOST] : [HOST, new URL(PUBLIC_URL).hostname];
  return DEMO ?? (DATABASE_URL === undefined && hosts.every(isLoopback));
}

/** Reads the environment variables; throws {@link StartError} naming the first invalid one. Empty counts as absent. */
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
    deviceRows: found.DEVICE_ROWS,
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
