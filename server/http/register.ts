import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access, Call, Calls } from '../../domain/catalogue/call.ts';
import { catalogue } from '../../domain/catalogue/catalogue.ts';
import { DomainError } from '../../domain/errors/codes.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { Context } from '../context.ts';
import { type Identity, identify } from '../services/accounts/sessions.ts';
import { parseInput } from './input.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public calls. */
    identity: Identity | null;
  }
}

/** A handler's input: the parsed parts, the caller, and Fastify's request and reply for headers and streams. */
export interface Input<Params, Query, Body, Who extends Access> {
  params: Params;
  query: Query;
  body: Body;
  identity: Who extends 'public' ? null : Identity;
  viewer: Who extends 'public' ? null : Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A call's implementation: one service call, whose result is the reply. */
type Handler<Of extends Call> =
  Of extends Call<infer Params, infer Query, infer Body, infer Reply, infer Who>
    ? (input: Input<Params, Query, Body, Who>) => Promise<Reply>
    : never;

/** A handler for each call; a missing one does not compile. */
export type Handlers<Of extends Calls> = { [Name in keyof Of]: Handler<Of[Name]> };

const bearer = /^Bearer ([\w.-]+)$/;

/** The token of the Authorization header, or undefined. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  bearer.exec(request.headers.authorization ?? '')?.[1];

async function admit(context: Context, call: Call, request: FastifyRequest): Promise<void> {
  if (call.access === 'public') return;
  const identity = await identify(context, bearerToken(request), {
    allowEnded: call.access === 'once-signed-in',
    allowReplaced: call.access === 'refresh',
  });
  if (call.access === 'owner' && !identity.viewer.owner) throw new DomainError('not_permitted');
  request.identity = identity;
}

/** Rejects a call that the resource doesn't have; `Allow` names the path's methods (RFC 9110, 15.5.6). */
function refuseCall({ path }: Call, reply: FastifyReply): never {
  const others = Object.values(catalogue).filter((other) => other.path === path && other.refused !== true);
  reply.header('allow', others.map(({ method }) => method).join(', '));
  throw new DomainError('method_not_allowed');
}

type AnyHandler = (input: Input<unknown, unknown, unknown, Access>) => Promise<unknown>;

/** Registers calls with their handlers; access, input and output follow from the catalogue. */
export function registerCalls<const Of extends Calls>(
  app: FastifyInstance,
  { context, calls }: { context: Context; calls: Of },
  handlers: Handlers<Of>,
): void {
  for (const [name, call] of Object.entries<Call>(calls)) {
    const handle = handlers[name] as AnyHandler;
    app.route({
      method: call.method,
      url: call.path,
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      onRequest: (request) => admit(context, call, request),
      handler: (request, reply) =>
        call.refused === true
          ? refuseCall(call, reply)
          : handle(inputOf(call, request, reply.code(call.status ?? 200))),
    });
  }
}

const isText = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('text/') === true;

/** The body without the query's fields. */
function withoutQuery({ query, secretQuery = false }: Call, body: unknown): unknown {
  if (!secretQuery || !(query instanceof z.ZodObject) || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(query.shape, name)));
}

/** Parses the body. Text that isn't JSON is rejected with `body_type`, unless the call accepts text. */
function bodyOf(call: Call, request: FastifyRequest): unknown {
  const { body: schema } = call;
  if (schema === 'multipart') return undefined;
  const body = withoutQuery(call, request.body);
  if (typeof body === 'string' && isText(request) && !z.safeParse(schema, body).success)
    throw new DomainError('body_type');
  return parseInput(schema, body);
}

/** The query, together with the body's fields where a secret may be there. */
function queryOf({ secretQuery = false }: Call, { query, body }: FastifyRequest): unknown {
  const isSentInBody = secretQuery && typeof body === 'object' && body !== null;
  return isSentInBody ? { ...Object(query), ...body } : query;
}

const inputOf = (
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Input<unknown, unknown, unknown, Access> => ({
  params: parseInput(call.params, request.params),
  query: parseInput(call.query, queryOf(call, request)),
  body: bodyOf(call, request),
  // `admit` guarantees the identity of non-public calls; public handlers have no type to read it with.
  identity: request.identity as Identity,
  viewer: request.identity?.viewer as Viewer,
  request,
  reply,
});
