import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Storage } from '../../integrations/files/storage.ts';
import { identify } from '../../services/accounts/sessions.ts';
import { bearerToken } from '../register.ts';
import { createTusServer } from '../tus-server.ts';

/** The headers that were prepared for the reply, on the response that the library writes. */
function handOver(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
}

/**
 * Resumable uploads of photos by the tus protocol, at `/uploads`. They are no calls of the catalogue: a protocol of its own
 * says how they look. An account that has ended may hand in what its device still holds (sync.md, quarantine).
 */
export function registerUploads(
  app: FastifyInstance,
  { context, storage, prefix }: { context: Context; storage: Storage; prefix: string },
): void {
  const answer = createTusServer({ context, storage, path: `${prefix}/uploads` });
  // The library reads the bytes itself, whatever they claim to be.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const route = {
    method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
    onRequest: async (request: FastifyRequest) => {
      request.identity = await identify(context, bearerToken(request), { allowEnded: true });
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!request.identity) return;
      handOver(reply);
      await answer({ request, reply, identity: request.identity });
    },
  };
  app.route({ ...route, url: '/uploads' });
  app.route({ ...route, url: '/uploads/:id' });
}
