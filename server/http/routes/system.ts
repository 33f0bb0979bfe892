import type { systemCalls } from '../../../domain/catalogue/system.ts';
import type { Context } from '../../context.ts';
import { health } from '../../services/health.ts';
import { openapiDocument } from '../openapi.ts';
import type { Handlers } from '../register.ts';

/** Health and the description of the interface. */
export function systemHandlers(context: Context): Handlers<typeof systemCalls> {
  const document = openapiDocument(context.version);
  return {
    health: async ({ reply }) => {
      const state = await health(context);
      reply.code(state.status === 'ready' ? 200 : 503).header('cache-control', 'no-store');
      return state;
    },
    openapi: async () => document,
  };
}
