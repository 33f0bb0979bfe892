import fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { DomainError, errorCodes } from '../domain/errors/codes.ts';
import { second } from '../domain/kernel/time.ts';
import type { Context } from './context.ts';
import { callName, isMonitoring, isStream } from './http/call-names.ts';
import { Callers } from './http/callers.ts';
import { answerUnreadable, endUnusedConnections } from './http/connections.ts';
import { registerInterface } from './http/interface.ts';
import { isVisit, leadToSetUp, sendStartPage, servePage } from './http/page.ts';
import { domainErrorOf, sendProblem } from './http/problems.ts';
import { compressReplies, secure } from './http/security.ts';
import { loggableError } from './loggable.ts';
import { isSetUp } from './services/accounts/first-owner.ts';

const prefix = '/rest';
const mebibyte = 1024 * 1024;

export interface AppOptions {
  context: Context;
  /** Directory of the built page; null serves the interface alone. */
  pageDirectory: string | null;
  /** Whether the first account is still to be made. */
  isNew?: boolean;
}

function answerError(context: Context) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = domainErrorOf(error);
    if (errorCodes[known.code].status === 500 || !(error instanceof DomainError)) {
      const level = errorCodes[known.code].status >= 500 ? 'error' : 'debug';
      context.log[level]({ requestId: request.id, error: loggableError(error) }, 'request failed');
    }
    return sendProblem(request, reply, known);
  };
}

function countRequests(app: FastifyInstance, { metrics }: Context): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = callName(request.method, request.routeOptions.url, prefix);
    metrics.replies.inc({ call, status: `${Math.floor(reply.statusCode / 100)}xx` });
    if (!isStream(call)) metrics.requestSeconds.observe({ call }, reply.elapsedTime / second);
  });
}

/** Logs one line per request, at debug for the frequent ones of monitoring. It holds nothing that a person wrote: the route's pattern, not its URL. */
function logRequests(app: FastifyInstance, context: Context): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = isMonitoring(request.routeOptions.url) ? 'debug' : 'info';
    context.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        requestId: request.id,
        userId: request.identity?.viewer.userId ?? null,
      },
      'request',
    );
  });
}

function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  // Clients declare JSON but send no body with calls whose arguments are in the query.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body.toString(), done),
  );
  // Some clients send JSON as text/plain (specification 7). Anything else stays a text, which few calls accept.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body, done) =>
    parse(request, body.toString(), (problem, value) => done(null, problem ? body : value)),
  );
}

function answerUnknown(app: FastifyInstance, hasPage: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    const isInterface =
      request.url === prefix || request.url.startsWith(`${prefix}/`) || request.url.startsWith(`${prefix}?`);
    if (hasPage && !isInterface && isVisit(request)) return sendStartPage(reply);
    return sendProblem(request, reply, new DomainError('route_not_found'));
  });
}

/** Builds the server without listening. Closing it ends requests; the caller closes the database. */
export async function buildApp({ context, pageDirectory, isNew = false }: AppOptions): Promise<FastifyInstance> {
  const callers = new Callers(context);
  const app = fastify({
    logger: false,
    bodyLimit: mebibyte,
    trustProxy: callers.isTrusted,
    genReqId: () => context.newId(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2000 },
    exposeHeadRoutes: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => sendProblem(request, reply, domainErrorOf(error)),
  });
  app.decorateRequest('identity', null);
  endUnusedConnections(app);
  app.setErrorHandler(answerError(context));
  logRequests(app, context);
  countRequests(app, context);
  readBodies(app);
  await secure(app, context.environment);
  await compressReplies(app);
  if (pageDirectory !== null && isNew) leadToSetUp(app, () => isSetUp(context));
  if (pageDirectory !== null) await servePage(app, pageDirectory);
  answerUnknown(app, pageDirectory !== null);
  const plugin: FastifyPluginAsync = (scope) => registerInterface(scope, { context, callers }, prefix);
  await app.register(plugin, { prefix });
  return app;
}
