import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment.ts';

/** Where map tiles come from: the page shows them, the service worker fetches and keeps them. */
const tileOrigins = ({ tiles }: Environment): string[] =>
  tiles === null ? [] : [new URL(tiles.url.replaceAll(/\{\w+\}/g, '0')).origin];

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
}

/** Compresses replies as fast as a phone on a slow network still gains from; streams of events pass as they are. */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
}
