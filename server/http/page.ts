import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What the build names by its content, so that a name never changes what it holds. */
const hashedDirectory = `${path.sep}assets${path.sep}`;
const hashed = /-[\w-]{8}\.\w+$/;

function cacheControl(file: string): string {
  return file.includes(hashedDirectory) && hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Serves the built page from `directory`. */
export async function servePage(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', cacheControl(file));
    },
  });
}

/** The start page, for any address that the page's own router knows. */
export const sendStartPage = (reply: FastifyReply): FastifyReply => reply.sendFile('index.html');
