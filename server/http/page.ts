import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Files in here have a content hash in their names, so they never change. */
const isNamedByContent = (file: string): boolean => path.basename(path.dirname(file)) === 'assets';

/**
 * Serves the built page from `directory`. Precompressed files are sent as they are, others are compressed on the fly.
 */
export async function servePage(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header('cache-control', isNamedByContent(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** The start page, for every path of the page's own router. */
export const sendStartPage = (reply: FastifyReply): FastifyReply => reply.sendFile('index.html');
