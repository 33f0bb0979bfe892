import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { must } from '../../../domain/kernel/assert.ts';
import type { Context } from '../../context.ts';
import type { Storage } from '../../integrations/files/storage.ts';
import { identify } from '../../services/accounts/sessions.ts';
import { bearerToken } from '../register.ts';
import { createTusServer } from '../tus-server.ts';

/**
 * Resumable uploads (tus) at `/uploads`. They are not in the catalogue, because the tus protocol defines their form. An
 * ended account may still upload what its device holds (decision 0009).
 */
export function registerUploads(
  app: FastifyInstance,
  { context, storage, prefix }: { context: Context; storage: Storage; prefix: string },
): void {
  const answer = createTusServer({ context, storage, path: `${prefix}/uploads` });
  // The library reads the bytes itself, whatever their content type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const route = {
    method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
    onRequest: async (request: FastifyRequest) => {
      request.identity = await identify(context, bearerToken(request), { allowEnded: true });
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const response = await answer({ request, identity: must(request.identity, 'the identity of an upload') });
      return reply
        .code(response.status)
        .headers(Object.fromEntries(response.headers))
        .send(await response.text());
    },
  };
  app.route({ ...route, url: '/uploads' });
  app.route({ ...route, url: '/uploads/:id' });
}
