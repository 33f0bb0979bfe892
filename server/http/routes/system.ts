import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { systemCalls } from '../../../domain/catalogue/system.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { Context } from '../../context.ts';
import { memoizeFor, requireSpace } from '../../integrations/files/health-checks.ts';
import { storageOf } from '../../integrations/files/storage.ts';
import { isSetUp } from '../../services/accounts/first-owner.ts';
import { health } from '../../services/health.ts';
import type { Callers } from '../callers.ts';
import { openapiDocument } from '../openapi.ts';
import { bearerToken, type Handlers } from '../register.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Throws unless the caller knows the token for metrics; without one there are none. */
function admitReader({ environment: { metricsToken } }: Context, request: FastifyRequest): void {
  if (metricsToken === null) throw new DomainError('route_not_found');
  const given = bearerToken(request);
  if (given === undefined) throw new DomainError('token_missing');
  if (!timingSafeEqual(digest(given), digest(metricsToken))) throw new DomainError('not_permitted');
}

/** Health, metrics, configuration and the OpenAPI document. */
export function systemHandlers(context: Context, callers: Callers): Handlers<typeof systemCalls> {
  let document: ReturnType<typeof openapiDocument> | undefined;
  const { files } = storageOf(context);
  const { dataDir } = context.environment;
  const checks = { files, requireSpace: memoizeFor(() => requireSpace(dataDir), second) };
  return {
    health: async ({ reply }) => {
      context.drain.noteCheck();
      const state = await health(context, checks);
      reply.code(state.status === 'ready' ? 200 : 503);
      return { ...state, warnings: callers.warnings() };
    },
    live: async () => ({ status: 'live', version: context.version }),
    configuration: async () => ({
      supportEmail: context.environment.supportEmail,
      tiles: context.environment.tiles,
      pushKey: context.environment.push?.publicKey ?? null,
      sites: context.environment.productSites,
      passwordMinLength: context.environment.passwordMinLength,
      registration: context.environment.registration,
      isSetUp: await isSetUp(context),
      paid: context.integrations.stripe !== null,
    }),
    metrics: async ({ request, reply }) => {
      admitReader(context, request);
      const { text, mediaType } = await context.metrics.text();
      return reply.type(mediaType).send(text);
    },
    // Built on first use: it is rarely requested, and would slow down the start.
    openapi: async () => {
      document ??= openapiDocument(context.version);
      return document;
    },
  };
}
