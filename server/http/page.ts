import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Files in here have a content hash in their names, so they never change. */
const isNamedByContent = (file: string): boolean =>
  /[\\/]assets[\\/]((office|heif|scanner|papers)[\\/])?[^\\/]+$/.test(file);

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

/** Whether a browser opens a page, rather than a script loading a file. */
export const isVisit = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;

/** The start page, for every path of the page's own router. */
export const sendStartPage = (reply: FastifyReply): FastifyReply => reply.sendFile('index.html');

/** Leads the first visit of a new server to its set-up page, until `isSetUp` says so once. */
export function leadToSetUp(app: FastifyInstance, isSetUp: () => Promise<boolean>): void {
  let isOver = false;
  app.addHook('onRequest', async (request, reply) => {
    if (isOver || !['/', '/login'].includes(request.url) || !isVisit(request)) return;
    isOver = await isSetUp();
    if (!isOver) await reply.header('cache-control', 'no-store').redirect('/setup');
  });
}
