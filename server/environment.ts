import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RegistrationMode } from '../domain/account/registration.ts';
import { second } from '../domain/kernel/time.ts';
import type { StoragePlans } from '../domain/subscription/storage.ts';
import { groups, secrets, type Variables, variables } from './environment-variables.ts';
import { exampleAddress, warningsOf } from './environment-warnings.ts';
import { reasonOf } from './reason.ts';
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
  /** Past a pooler that lends connections per transaction; null where `databaseUrl` keeps a connection for its client. */
  directDatabaseUrl: string | null;
  databasePool: PoolSettings;
  demo: boolean;
  publicUrl: string;
  /** Whether others than this machine are to reach it, as far as DATABASE_URL, HOST and PUBLIC_URL tell. */
  servesOthers: boolean;
  /** IP addresses and networks whose forwarded addresses of callers are believed. */
  trustedProxies: readonly string[];
  /** Milliseconds for which a stopping server still takes requests, if a load balancer asks for its health. */
  drain: number;
  logLevel: Variables['LOG_LEVEL'];
  /** Signs sessions; null for the one in the data directory. */
  jwtSecret: string | null;
  /** Another secret whose signatures count, while one replaces the other. */
  acceptedJwtSecret: string | null;
  /** Who may register a new company. */
  registration: RegistrationMode;
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
  /** The sender of mails. */
  mailFrom: string;
  /** The payment provider; null uses the built-in test checkout. */
  stripe: StripeAccess | null;
  /** Base URL of a VIES-like service; null disables tax number lookups. */
  vatApiBase: string | null;
  /** Base URL of a Nominatim-like service, or a Photon's `/api`; null disables geocoding. */
  geocoderUrl: string | null;
  /** A time-stamping authority (RFC 3161), perhaps with name and password; null makes no time stamps. */
  tsaUrl: string | null;
  /** Base URL of an OSRM, or a Valhalla's `/sources_to_targets`; null leaves ways to be estimated. */
  routingUrl: string | null;
  /** The password for managing affiliates; null disables them. */
  affiliateSecret: string | null;
  /** The bucket for files; null stores them in the data directory. */
  s3: S3Access | null;
  /** Token for reading metrics; without it there are none. */
  metricsToken: string | null;
  /** Keys for pushing notifications; null disables pushes. */
  push: PushAccess | null;
  /** What the operator should know of these settings, in sentences. */
  warnings: readonly string[];
}

/** How a node uses PostgreSQL. */
export interface PoolSettings {
  /** The most connections for requests and jobs. */
  size: number;
  /** Milliseconds after which the database cancels a statement; 0 for never. */
  statementTimeout: number;
  applicationName: string;
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

type Given = Readonly<Record<string, string | undefined>>;

/** The content of the file that `NAME_FILE` names, without the line break at its end. */
function readSecret(name: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (problem) {
    throw new StartError(`${name}_FILE cannot be read: ${reasonOf(problem)}.`);
  }
  if (content === '') throw new StartError(`${name}_FILE is invalid: ${file} is empty.`);
  return content;
}

/** Adds the secrets that are in files. Throws {@link StartError} for one that is given twice, or cannot be read. */
function withSecrets(set: Readonly<Record<string, string>>): Record<string, string> {
  const found = { ...set };
  for (const name of Object.keys(variables.shape)) {
    if (set[`${name}_FILE`] !== undefined && !(secrets as readonly string[]).includes(name))
      throw new StartError(`${name}_FILE is set, but ${name} is no secret that can be in a file: set ${name} itself.`);
  }
  for (const name of secrets) {
    const file = set[`${name}_FILE`];
    if (file === undefined) continue;
    if (set[name] !== undefined) throw new StartError(`${name} and ${name}_FILE are both set: set only one of them.`);
    found[name] = readSecret(name, file);
  }
  return found;
}

const isSet = (entry: [string, string | undefined]): entry is [string, string] =>
  entry[1] !== undefined && entry[1] !== '';

function parse(given: Given): Variables {
  const set = withSecrets(Object.fromEntries(Object.entries(given).filter(isSet)));
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

const isLocal = ({ HOST, PUBLIC_URL }: Variables): boolean =>
  isLoopback(HOST) && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname));

const servesOthers = (found: Variables): boolean => found.DATABASE_URL !== undefined || !isLocal(found);

/** The domains of examples (RFC 2606), at which nobody gets mail. */
const isExample = (address: string): boolean => /[@.]example\.(com|net|org)$/i.test(address);

function mailFromOf({ SMTP_URL, MAIL_FROM, SUPPORT_EMAIL }: Variables): string {
  const from = MAIL_FROM ?? SUPPORT_EMAIL ?? exampleAddress;
  if (SMTP_URL === undefined || !isExample(from)) return from;
  throw new StartError(
    'MAIL_FROM is missing: with SMTP_URL, set it or SUPPORT_EMAIL to the address from which your mail server may send.',
  );
}

function databaseOf(found: Variables): Pick<Environment, 'databaseUrl' | 'directDatabaseUrl' | 'databasePool'> {
  if (found.DATABASE_DIRECT_URL !== undefined && found.DATABASE_URL === undefined)
    throw new StartError('DATABASE_URL is missing: DATABASE_DIRECT_URL is the way past the pooler that it names.');
  return {
    databaseUrl: found.DATABASE_URL ?? null,
    directDatabaseUrl: found.DATABASE_DIRECT_URL ?? null,
    databasePool: {
      size: found.DATABASE_POOL_SIZE,
      statementTimeout: found.DATABASE_STATEMENT_TIMEOUT * second,
      applicationName: found.DATABASE_APPLICATION_NAME,
    },
  };
}

const publicUrlOf = ({ PUBLIC_URL, HOST, PORT }: Variables): string =>
  PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;

function requireWholeGroups(found: Variables): void {
  for (const group of groups) {
    const missing = group.filter((name) => found[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      throw new StartError(`${missing.join(', ')} is missing: ${group.join(', ')} are set together.`);
    }
  }
}

/** Reads the environment variables; throws {@link StartError} naming the first invalid one. Empty counts as absent. */
export function readEnvironment(given: Given): Environment {
  const found = parse(given);
  requireWholeGroups(found);
  return {
    port: found.PORT,
    host: found.HOST,
    dataDir: path.resolve(found.DATA_DIR),
    ...databaseOf(found),
    // Its passwords are public.
    demo: found.DEMO ?? !servesOthers(found),
    publicUrl: publicUrlOf(found),
    servesOthers: servesOthers(found),
    trustedProxies: found.TRUSTED_PROXIES ?? ['127.0.0.0/8', '::1'],
    drain: found.DRAIN_SECONDS * second,
    logLevel: found.LOG_LEVEL,
    jwtSecret: found.JWT_SECRET ?? null,
    acceptedJwtSecret: found.JWT_SECRET_ACCEPTED ?? null,
    registration: found.REGISTRATION,
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
    supportEmail: found.SUPPORT_EMAIL ?? exampleAddress,
    productSites: found.PRODUCT_SITES ?? {},
    smtpUrl: found.SMTP_URL ?? null,
    mailFrom: mailFromOf(found),
    stripe: stripeOf(found),
    vatApiBase: found.VAT_API_BASE ?? null,
    geocoderUrl: found.GEOCODER_URL ?? null,
    tsaUrl: found.TSA_URL ?? null,
    routingUrl: found.ROUTING_URL ?? null,
    affiliateSecret: found.AFFILIATE_SECRET ?? null,
    s3: s3Of(found),
    metricsToken: found.METRICS_TOKEN ?? null,
    push: pushOf(found),
    warnings: servesOthers(found) ? warningsOf(found, publicUrlOf(found)) : [],
  };
}
