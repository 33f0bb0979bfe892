import { z } from 'zod';
import { type Call, emptyBody, signedInErrors } from '../../domain/catalogue/call.ts';
import { catalogue } from '../../domain/catalogue/catalogue.ts';
import { type ErrorCode, errorCodes } from '../../domain/errors/codes.ts';
import { must } from '../../domain/kernel/assert.ts';
import { resources } from '../../domain/kernel/resources.ts';
import { rowSchemas } from '../../domain/schemas.ts';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

/** Collects schemas by name, so that each appears once in the document. */
class Schemas {
  readonly #registry = z.registry<{ id: string }>();
  readonly #direction: Direction;

  constructor(direction: Direction) {
    this.#direction = direction;
  }

  /** A reference to the schema, under the first name that it was given. */
  reference(schema: z.core.$ZodType, name: string): Json {
    const known = this.#registry.get(schema)?.id ?? name;
    if (known === name) this.#registry.add(schema, { id: name });
    return { $ref: `#/components/schemas/${known}` };
  }

  all(): Json {
    const { schemas } = z.toJSONSchema(this.#registry, {
      io: this.#direction,
      unrepresentable: 'any',
      uri: (name) => `#/components/schemas/${name}`,
    });
    return Object.fromEntries(Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]));
  }
}

const always: readonly ErrorCode[] = ['validation', 'malformed', 'body_type', 'too_large', 'internal', 'unavailable'];

/** Every error code of a call. */
export function codesOf(call: Call): readonly ErrorCode[] {
  const known = call.access === 'public' ? [] : signedInErrors;
  if (call.refused === true) return [...known, 'method_not_allowed'];
  return [...new Set([...always, ...known, 'not_permitted' as const, ...call.errors])];
}

function problems(call: Call): Json {
  const codes = codesOf(call);
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: names.map((code) => `${code}: ${errorCodes[code].cause}`).join(' '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
      },
    ]),
  );
}

const rawTypes = { bytes: 'application/octet-stream', events: 'text/event-stream' } as const;

function replyOf(call: Call, name: string, replies: Schemas): Json {
  if (call.reply === 'bytes' || call.reply === 'events') return { [rawTypes[call.reply]]: {} };
  return { 'application/json': { schema: replies.reference(call.reply, `${name}.reply`) } };
}

const fieldsOf = (schema: z.core.$ZodType) => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return { properties, required };
};

function parametersOf(schema: z.core.$ZodType, where: 'path' | 'query'): Json[] {
  if (schema === emptyBody) return [];
  const { properties, required } = fieldsOf(schema);
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: inner,
  }));
}

/** The query parameters; optional where they may be in the body instead. */
function queryOf({ query, secretQuery = false }: Call): Json[] {
  const parameters = parametersOf(query, 'query');
  return secretQuery ? parameters.map((parameter) => ({ ...parameter, required: false })) : parameters;
}

/** A body that may also hold the query's fields. */
function bodyWithQuery({ body, query }: Call, name: string, requests: Schemas): Json {
  const fields = { type: 'object', properties: fieldsOf(query).properties };
  const isAlone = body === emptyBody || body === 'multipart';
  const schema = isAlone ? fields : { allOf: [requests.reference(body, `${name}.body`), fields] };
  return { requestBody: { required: !isAlone, content: { 'application/json': { schema } } } };
}

function bodyOf(call: Call, name: string, requests: Schemas): Json {
  const { body, form, refused, secretQuery } = call;
  if (secretQuery === true) return bodyWithQuery(call, name, requests);
  if (body === emptyBody || refused === true) return {};
  const content =
    body === 'multipart'
      ? { 'multipart/form-data': { schema: requests.reference(must(form, `the form of ${name}`), `${name}.form`) } }
      : { 'application/json': { schema: requests.reference(body, `${name}.body`) } };
  return { requestBody: { required: true, content } };
}

const done = (call: Call, name: string, replies: Schemas): Json => ({
  [call.status ?? 200]: {
    description: call.status === 201 ? 'Made.' : 'Done.',
    content: replyOf(call, name, replies),
  },
});

const operation = (name: string, call: Call, { requests, replies }: { requests: Schemas; replies: Schemas }): Json => ({
  operationId: name,
  summary: call.summary,
  parameters: [...parametersOf(call.params, 'path'), ...queryOf(call)],
  ...bodyOf(call, name, requests),
  security: call.access === 'public' ? [] : [{ bearer: [] }],
  responses: { ...(call.refused === true ? {} : done(call, name, replies)), ...problems(call) },
});

const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  fields: z.array(z.string()),
  retry: z.boolean(),
  instance: z.string(),
});

/** Builds the OpenAPI 3.1 document of the catalogue. */
export function openapiDocument(version: string): Json {
  const requests = new Schemas('input');
  const replies = new Schemas('output');
  for (const resource of resources) replies.reference(rowSchemas[resource], `row.${resource}`);
  replies.reference(problemSchema, 'problem');
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(catalogue)) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call, { requests, replies }) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ergon', version },
    servers: [{ url: '/rest' }],
    paths,
    components: {
      schemas: { ...requests.all(), ...replies.all() },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
