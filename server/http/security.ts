import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment.ts';

/** The page shows map tiles, and the service worker caches them. */
const tileOrigins = ({ tiles }: Environment): string[] =>
  tiles === null ? [] : [new URL(tiles.url.replaceAll(/\{\w+\}/g, '0')).origin];

/**
 * Browser features that the app doesn't use. Only names that every Chromium knows: unknown ones (such as `bluetooth` on
 * Linux) cause a warning on each page.
 */
const unused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'picture-in-picture',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** The app takes photos, records voice notes, reads the location and keeps the screen on while uploading; frames may do nothing. */
const permissionsPolicy = [
  ...['camera', 'geolocation', 'microphone', 'screen-wake-lock'].map((feature) => `${feature}=(self)`),
  ...unused.map((feature) => `${feature}=()`),
].join(', ');

/** Security headers against foreign scripts and frames. No inline scripts; WebAssembly is for the HEIC decoder. */
export async function secure(app: FastifyInstance, environment: Environment): Promise<void> {
  const tiles = tileOrigins(environment);
  // The payment provider hosts the products' pictures.
  const pictures = environment.stripe === null ? [] : ['https://files.stripe.com'];
  const encrypted = environment.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'"],
        // The component library uses style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...tiles, ...pictures],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...tiles],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: encrypted,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
}

/**
 * Replies hold rows and tokens, so browsers must not store them (somebody else may use the device later) unless a call
 * says otherwise.
 */
export function disableCaching(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
}

/**
 * For bytes that only their requester's browser may cache: it revalidates each time, and `Vary` keeps other accounts
 * from the copy.
 */
export const privateCacheHeaders = { 'cache-control': 'private, no-cache', vary: 'authorization' } as const;

/** Compresses replies at a level that still pays off on slow networks; event streams stay uncompressed. */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
}
