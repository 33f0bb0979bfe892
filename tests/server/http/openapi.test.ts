import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../domain/catalogue/catalogue.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { openapiDocument } from '../../../server/http/openapi.ts';
import { describeRules } from '../../support/databases.ts';
import { testServer } from '../../support/server.ts';

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, unknown>;
  additionalProperties?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
}

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}

const document = openapiDocument('1.2.3');
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

/** The schema that is meant, where another one is named. */
function resolved(schema: Schema): Schema {
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  return schema.$ref === undefined ? schema : must(schemas[schema.$ref.split('/').at(-1) ?? ''], schema.$ref);
}

/** Every `$ref` in a value. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === '$ref' ? [String(inner)] : references(inner)));
}

describe('the OpenAPI document', () => {
  it('has every call of the catalogue once, and no other', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(catalogue).sort());
    for (const { method, path, operationId } of operations) {
      const call = catalogue[operationId];
      expect(`${method} ${path}`).toBe(`${call?.method.toLowerCase()} ${call?.path.replaceAll(/:(\w+)/g, '{$1}')}`);
    }
  });

  it('names every parameter that stands in a path', () => {
    for (const { path, parameters } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`).sort()).toEqual([...path.matchAll(/\{\w+\}/g)].map(String).sort());
      for (const { required } of inPath) expect(required).toBe(true);
    }
  });

  it('lets secrets stand in the body instead of the query', () => {
    const secret = operations.filter(({ operationId }) => catalogue[operationId]?.secretQuery === true);
    const names = ['completeRegistration', 'resetByUuid', 'createAffiliate', 'updateAffiliate', 'deleteAffiliate'];
    expect(secret.map(({ operationId }) => operationId).sort()).toEqual(names.sort());
    for (const { parameters, requestBody } of secret) {
      const told = JSON.stringify(requestBody?.content);
      for (const { name, required } of parameters) {
        expect(required, name).toBe(false);
        expect(told).toContain(`"${name}"`);
      }
    }
    const required = (name: string) => secret.find(({ operationId }) => operationId === name)?.requestBody?.required;
    expect([required('createAffiliate'), required('resetByUuid')]).toEqual([true, false]);
  });

  it('points only at schemas that it has', () => {
    const { schemas } = document.components as { schemas: Record<string, unknown> };
    const names = new Set(Object.keys(schemas).map((name) => `#/components/schemas/${name}`));
    const missing = references(document).filter((reference) => !names.has(reference) && !reference.includes('$defs'));
    expect([...new Set(missing)]).toEqual([]);
    expect(Object.keys(schemas)).toContain('row.tasks');
  });

  it('names the fields of each body: an open object would say nothing to whoever has to send it', () => {
    const isNoOpenObject = (schema: Schema): boolean =>
      schema.additionalProperties === false || (schema.type ?? 'object') !== 'object' || 'contentMediaType' in schema;
    const fieldsOf = (schema: Schema): string[] => [
      ...Object.keys(schema.properties ?? {}),
      ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(fieldsOf),
      ...(isNoOpenObject(schema) ? ['itself'] : []),
    ];
    const told = new Map<string, string[]>();
    for (const { operationId, requestBody } of operations) {
      for (const [type, { schema }] of Object.entries(requestBody?.content ?? {})) {
        told.set(operationId, fieldsOf(resolved(schema)));
        expect(fieldsOf(resolved(schema)), `${operationId} ${type}`).not.toEqual([]);
      }
    }
    expect(told.size).toBeGreaterThan(100);
    expect(told.get('tasks.create')).toEqual(
      expect.arrayContaining(['operationalAddressList', 'rootTask', 'watchers']),
    );
  });

  it('says for each call which errors it answers', () => {
    for (const { operationId, responses } of operations) {
      const refused = catalogue[operationId]?.refused === true;
      if (refused) expect(Object.keys(responses), operationId).toEqual(['401', '405', '429', '503']);
      else
        expect(Object.keys(responses), operationId).toEqual(
          expect.arrayContaining([String(catalogue[operationId]?.status ?? 200), '400']),
        );
      if (catalogue[operationId]?.access !== 'public') expect(Object.keys(responses)).toContain('401');
    }
  });
});

describeRules('the calls of the catalogue', (opener) => {
  it('are all answered, and described at /openapi.json', async () => {
    const { app, anybody } = await testServer(opener, { demo: false });
    const missing = Object.entries(catalogue).filter(
      ([, { method, path }]) => !app.hasRoute({ method, url: `/rest${path}` }),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
    const { body } = await anybody.get('/openapi.json');
    expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/rest' }] });
  });
});
