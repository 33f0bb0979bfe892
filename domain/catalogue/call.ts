import { z } from 'zod';
import type { ErrorCode } from '../errors/codes.ts';

/**
 * Who may make a call; visibility and mutations decide what they may do. `once-signed-in`: also with a session that
 * ended within 30 days, for unsent work of an ended account. `refresh`: exchanges the token, and itself decides about
 * tokens replaced before.
 */
export type Access = 'public' | 'signed-in' | 'owner' | 'once-signed-in' | 'refresh';

/** Errors of every call that needs a session: no valid session, or too many calls. */
export const signedInErrors = [
  'token_missing',
  'token_expired',
  'token_replaced',
  'session_revoked',
  'session_reused',
  'account_disabled',
  'company_locked',
  'rate_limited',
] as const satisfies readonly ErrorCode[];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Replies other than JSON: the bytes of a file, or a stream of server-sent events. */
export type RawReply = 'bytes' | 'events';

/** One call of the interface: the route, its checks, its types and its documentation come from this row. */
export interface Call<Params = unknown, Query = unknown, Body = unknown, Reply = unknown, Who extends Access = Access> {
  method: Method;
  /** Below `/rest`; parameters as `:id`. */
  path: `/${string}`;
  /** One line, for people who write clients. */
  summary: string;
  access: Who;
  params: z.core.$ZodType<Params>;
  query: z.core.$ZodType<Query>;
  /** The query holds a secret: its fields may be sent in the body instead, which proxies don't log. */
  secretQuery?: boolean;
  /** `multipart`: the handler reads the parts, within the limits that it sets. */
  body: z.core.$ZodType<Body> | 'multipart';
  /** The parts of a multipart body, for the document; a part that is no file is JSON. */
  form?: z.core.$ZodType;
  reply: z.core.$ZodType<Reply> | RawReply;
  /** The status of success where something is made; 200 unless it says so. */
  status?: 201;
  /** Error codes besides those of every call (validation, sign-in, limits, not_permitted, internal). */
  errors: readonly ErrorCode[];
  /** The most bytes of a body; 1 MiB unless it says otherwise. */
  bodyLimit?: number;
  /** A call of the generic pattern that this resource doesn't have: always 405 `method_not_allowed`. */
  refused?: boolean;
}

/** A multipart form with files under one name, and its other parts. */
export const filesWith = (parts: z.core.$ZodLooseShape, most: number): z.core.$ZodType =>
  z.strictObject({ file: z.union([z.file(), z.array(z.file()).max(most)]), ...parts });

/** The schema of absent parameters, query or body: anything sent is ignored. */
export const emptyBody = z.unknown().transform(() => ({}));

type Parts = Pick<Call, 'method' | 'path' | 'summary' | 'errors' | 'bodyLimit' | 'form' | 'status' | 'secretQuery'>;

/** A call with its types; what it leaves out is {@link emptyBody}. */
export function call<
  const Who extends Access,
  Reply = unknown,
  Params = Record<never, never>,
  Query = Record<never, never>,
  Body = Record<never, never>,
>(
  given: Omit<Parts, 'errors'> & {
    access: Who;
    params?: z.core.$ZodType<Params>;
    query?: z.core.$ZodType<Query>;
    body?: z.core.$ZodType<Body> | 'multipart';
    reply: z.core.$ZodType<Reply> | RawReply;
    errors?: readonly ErrorCode[];
  },
): Call<Params, Query, Body, Reply, Who> {
  // An absent part has the type that its default gives, which TypeScript cannot see through the optional property.
  const absent = emptyBody as unknown as z.core.$ZodType<never>;
  return { params: absent, query: absent, body: absent, errors: [], ...given };
}

/** Calls by name; the name is the operation's id in the OpenAPI document. */
export type Calls = Readonly<Record<string, Call>>;
