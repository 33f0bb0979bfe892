import fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { authenticationCalls } from '../domain/catalogue/authentication.ts';
import { employeeCalls } from '../domain/catalogue/employees.ts';
import { exposed, genericCallsOf } from '../domain/catalogue/generic.ts';
import { geocodingCalls } from '../domain/catalogue/geocoding.ts';
import { notificationCalls } from '../domain/catalogue/notifications.ts';
import { operationalAddressCalls } from '../domain/catalogue/operational-addresses.ts';
import { passkeyCalls } from '../domain/catalogue/passkeys.ts';
import { proofCallsOf } from '../domain/catalogue/proofs.ts';
import { pushCalls } from '../domain/catalogue/push.ts';
import { roleListCalls } from '../domain/catalogue/role-lists.ts';
import { subscriptionCalls } from '../domain/catalogue/subscriptions.ts';
import { systemCalls } from '../domain/catalogue/system.ts';
import { taskListCalls } from '../domain/catalogue/task-lists.ts';
import { userCalls } from '../domain/catalogue/users.ts';
import { DomainError, errorCodes } from '../domain/errors/codes.ts';
import { second } from '../domain/kernel/time.ts';
import type { Context } from './context.ts';
import { callName, isStream } from './http/call-names.ts';
import { sendStartPage, servePage } from './http/page.ts';
import { domainErrorOf, sendProblem } from './http/problems.ts';
import { registerCalls } from './http/register.ts';
import { registerOffice } from './http/register-office.ts';
import { registerSync } from './http/register-sync.ts';
import { limitRequests } from './http/request-limit.ts';
import { authenticationHandlers } from './http/routes/authentication.ts';
import { employeeHandlers } from './http/routes/employees.ts';
import { genericHandlers } from './http/routes/generic.ts';
import { geocodingHandlers } from './http/routes/geocoding.ts';
import { roleListHandlers, taskListHandlers } from './http/routes/lists.ts';
import { notificationHandlers } from './http/routes/notifications.ts';
import { operationalAddressHandlers } from './http/routes/operational-addresses.ts';
import { passkeyHandlers } from './http/routes/passkeys.ts';
import { registerPayments } from './http/routes/payments.ts';
import { proofHandlers } from './http/routes/proofs.ts';
import { pushHandlers } from './http/routes/push.ts';
import { subscriptionHandlers } from './http/routes/subscriptions.ts';
import { systemHandlers } from './http/routes/system.ts';
import { userHandlers } from './http/routes/users.ts';
import { compressReplies, keepNothing, secure } from './http/security.ts';
import { answerUnreadable } from './http/unreadable-requests.ts';
import { endUnusedConnections } from './http/unused-connections.ts';
import { loggableError } from './loggable.ts';

const prefix = '/rest';
const mebibyte = 1024 * 1024;

export interface AppOptions {
  context: Context;
  /** Where the built page is; null serves the interface alone. */
  pageDirectory: string | null;
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

/** Counts each request under the name of its call. */
function countRequests(app: FastifyInstance, { metrics }: Context): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = callName(request.method, request.routeOptions.url, prefix);
    metrics.replies.inc({ call, status: `${Math.floor(reply.statusCode / 100)}xx` });
    if (!isStream(call)) metrics.requestSeconds.observe({ call }, reply.elapsedTime / second);
  });
}

/** One line for each request, with nothing in it that a person wrote: the route's pattern, not its address. */
function logRequests(app: FastifyInstance, context: Context): void {
  app.addHook('onResponse', async (request, reply) => {
    context.log.info(
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
  // Clients announce JSON and send nothing with calls whose arguments stand in the query.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body.toString(), done),
  );
  // Others write JSON into a text (specification 7, page request as JSON string); what is none stays a text, which few calls take.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body, done) =>
    parse(request, body.toString(), (problem, value) => done(null, problem ? body : value)),
  );
}

const isStartPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && request.headers.accept?.includes('text/html') === true;

function answerUnknown(app: FastifyInstance, hasPage: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    const isInterface =
      request.url === prefix || request.url.startsWith(`${prefix}/`) || request.url.startsWith(`${prefix}?`);
    if (hasPage && !isInterface && isStartPage(request)) return sendStartPage(reply);
    return sendProblem(request, reply, new DomainError('route_not_found'));
  });
}

async function registerInterface(app: FastifyInstance, context: Context): Promise<void> {
  keepNothing(app);
  limitRequests(app, context.environment.requestsPerMinute);
  registerCalls(app, { context, calls: systemCalls }, systemHandlers(context));
  registerCalls(app, { context, calls: authenticationCalls }, authenticationHandlers(context));
  registerCalls(app, { context, calls: passkeyCalls }, passkeyHandlers(context));
  registerCalls(app, { context, calls: employeeCalls }, employeeHandlers(context));
  registerCalls(app, { context, calls: userCalls }, userHandlers(context));
  registerCalls(app, { context, calls: subscriptionCalls }, subscriptionHandlers(context));
  registerCalls(app, { context, calls: geocodingCalls }, geocodingHandlers(context));
  const payments: FastifyPluginAsync = async (scope) => registerPayments(scope, context);
  await app.register(payments);
  registerCalls(app, { context, calls: roleListCalls }, roleListHandlers(context));
  registerCalls(app, { context, calls: taskListCalls }, taskListHandlers(context));
  registerOffice(app, context);
  registerCalls(app, { context, calls: operationalAddressCalls }, operationalAddressHandlers(context));
  registerCalls(app, { context, calls: notificationCalls }, notificationHandlers(context));
  registerCalls(app, { context, calls: pushCalls }, pushHandlers(context));
  for (const path of ['pow-p', 'pow-i'] as const) {
    registerCalls(app, { context, calls: proofCallsOf(path) }, proofHandlers(context, path));
  }
  for (const each of exposed)
    registerCalls(app, { context, calls: genericCallsOf(each) }, genericHandlers(context, each));
  await registerSync(app, context, prefix);
}

/** Builds the server without listening. Closing it ends requests; the database is the caller's to close. */
export async function buildApp({ context, pageDirectory }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: mebibyte,
    trustProxy: 'loopback',
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
  if (pageDirectory !== null) await servePage(app, pageDirectory);
  answerUnknown(app, pageDirectory !== null);
  const plugin: FastifyPluginAsync = (scope) => registerInterface(scope, context);
  await app.register(plugin, { prefix });
  return app;
}
