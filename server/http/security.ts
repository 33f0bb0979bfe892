import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment.ts';

/** Where map tiles come from: the page shows them, the service worker fetches and keeps them. */
const tileOrigins = ({ tiles }: Environment): string[] =>
  tiles === null ? [] : [new URL(tiles.url.replaceAll(/\{\w+\}/g, '0')).origin];

/**
 * What the browser could offer to scripts and the app has no use for, by the names that Chromium knows everywhere: of others,
 * such as `bluetooth` and `web-share` on Linux, it warns on each page.
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
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** The app itself takes photos, looks up places and keeps the screen on until they are sent; nothing in a frame does. */
const permissionsPolicy = [
  ...['camera', 'geolocation', 'screen-wake-lock'].map((feature) => `${feature}=(self)`),
  ...unused.map((feature) => `${feature}=()`),
].join(', ');

/** Headers that keep foreign scripts and frames out. There is no inline script; WebAssembly is for the HEIC decoder. */
export async function secure(app: FastifyInstance, environment: Environment): Promise<void> {
  const tiles = tileOrigins(environment);
  // Pictures of products are where the payment provider keeps them.
  const pictures = environment.stripe === null ? [] : ['https://files.stripe.com'];
  const encrypted = environment.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'"],
        // The component library sets sizes and colours in style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...tiles, ...pictures],
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
 * Nothing that the interface answers stays in the browser, where somebody else may sit after a sign-out, unless a call says
 * so itself: rows and tokens are its usual answers.
 */
export function disableCaching(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
}

/**
 * For bytes that a browser may keep for who asked for them: it asks each time whether they still may see them, and without
 * their token it has none (a request that differs in what `Vary` names does not meet the copy).
 */
export const privateCacheHeaders = { 'cache-control': 'private, no-cache', vary: 'authorization' } as const;

/** Compresses replies as fast as a phone on a slow network still gains from; streams of events pass as they are. */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
}
