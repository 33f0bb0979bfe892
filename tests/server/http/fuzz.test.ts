import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../../domain/catalogue/call.ts';
import { catalogue } from '../../../domain/catalogue/catalogue.ts';
import { errorCodes } from '../../../domain/errors/codes.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { type Answer, type TestClient, testServer } from '../../support/server.ts';

/** Tries per call and person: a sample, or enough to find what is rare. */
const tries = process.env.TEST_ALL === '1' ? 40 : 3;

/** Ending the session or reading the stream of events for ever would end the test instead. */
const calls = Object.entries(catalogue).filter(
  ([name, { reply }]) => !name.startsWith('signOut') && name !== 'deactivateAccount' && reply !== 'events',
);

interface Given {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: string;
}

/** Texts that have broken servers before. */
const hostile = fc.oneof(
  fc.constantFrom('', ' ', '\0', '\ud800', '%', "'; drop table tasks; --", '../../etc/passwd', '-1', '1e400', 'NaN'),
  fc.constantFrom('null', '[object Object]', '9'.repeat(400), 'ά'.repeat(5000), '__proto__', 'true'),
  fc.string({ maxLength: 40, unit: 'binary' }),
);

const fieldsOf = (schema: z.ZodType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});

function json(ids: readonly string[]): fc.Arbitrary<unknown> {
  const leaf = fc.oneof(
    hostile,
    fc.constantFrom(...ids),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.maxSafeInteger(),
    fc.constantFrom(null, true, [], {}, { id: ids[0] }, Number.MAX_VALUE),
  );
  return fc.oneof(
    { weight: 3, arbitrary: leaf },
    fc.array(leaf, { maxLength: 4 }),
    fc.dictionary(hostile, leaf, { maxKeys: 4 }),
  );
}

/** A body near what the call takes, or nothing like it. */
function bodyOf({ body }: Call, ids: readonly string[]): fc.Arbitrary<string> {
  const anything = json(ids);
  const names = body === 'multipart' ? [] : fieldsOf(body);
  const near = fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] });
  const filters = fc.dictionary(
    fc.constantFrom('nickname', 'number', 'id', 'customer.nickname', 'salesPrice', 'company', 'createDate', 'enabled'),
    fc.record({
      value: anything,
      matchMode: fc.constantFrom('contains', 'equals', 'gt', 'is', 'before', 'notContains'),
    }),
  );
  const page = fc.record({
    rows: fc.integer({ min: 1, max: 20 }),
    filters,
    sortField: fc.constantFrom('id', 'customer', 'x'),
  });
  return fc.oneof(
    fc.oneof(near, anything, page).map((value) => JSON.stringify(value)),
    fc.constantFrom('', '{', '[[[', '{"__proto__":{"a":1}}', '"', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
  );
}

function given(call: Call, ids: readonly string[]): fc.Arbitrary<Given> {
  const text = fc.oneof(fc.constantFrom(...ids), hostile);
  const params = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return fc.record({
    params: fc.record(Object.fromEntries(params.map((name) => [name, text]))),
    query: fc.record(Object.fromEntries(fieldsOf(call.query).map((name) => [name, text])), { requiredKeys: [] }),
    body: bodyOf(call, ids),
  });
}

const wellFormed = (value: string): string => encodeURIComponent(value.toWellFormed());

function send(client: TestClient, call: Call, { params, query, body }: Given): Promise<Answer> {
  const url = call.path.replaceAll(/:(\w+)/g, (_, name: string) => wellFormed(params[name] ?? ''));
  const words = Object.entries(query).map(([name, value = '']) => `${name}=${wellFormed(value)}`);
  const payload = call.method === 'GET' ? {} : { body };
  return client.send(call.method, words.length > 0 ? `${url}?${words.join('&')}` : url, payload);
}

describeOnBothDatabases('whatever is sent', (opener) => {
  let clients: TestClient[];
  let ids: string[];
  beforeAll(async () => {
    const server = await testServer(opener, { database: await opener.open() });
    const [boss, installer] = [await server.signIn('boss'), await server.signIn('installer')];
    clients = [boss, installer, server.anybody];
    const idIn = async (path: string): Promise<string> => {
      const { body } = await boss.patch(`/${path}/paged`, { rows: 1 });
      return (body as { content: { id: string }[] }).content[0]?.id ?? '';
    };
    ids = await Promise.all(['tasks', 'operational-addresses', 'pow-i', 'customers', 'addresses'].map(idIn));
    ids.push('01900000-0000-7000-8000-000000000000');
  });

  it.each(calls)('%s answers, and never by failing', async (_, call) => {
    const expected = new Set(Object.values(errorCodes).map(({ status }) => status));
    await fc.assert(
      fc.asyncProperty(given(call, ids), async (input) => {
        for (const client of clients) {
          const { status, body } = await send(client, call, input);
          if (status < 400) continue;
          expect(expected.has(status as never)).toBe(true);
          expect(status, JSON.stringify(body)).toBeLessThan(500);
          expect(body).toMatchObject({ status, code: expect.any(String), instance: expect.not.stringContaining('?') });
        }
      }),
      { numRuns: tries },
    );
  });
});
