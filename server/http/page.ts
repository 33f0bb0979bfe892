import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The build names everything in here by its content, so that a name never changes what it holds. */
const isNamedByContent = (file: string): boolean => path.basename(path.dirname(file)) === 'assets';

/** Serves the built page from `directory`: a file that the build has compressed as it is, others as `compressReplies` does. */
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

/** The start page, for any address that the page's own router knows. */
export const sendStartPage = (reply: FastifyReply): FastifyReply => reply.sendFile('index.html');
