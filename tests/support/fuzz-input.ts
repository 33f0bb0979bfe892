import fc from 'fast-check';
import { z } from 'zod';
import type { Call } from '../../domain/catalogue/call.ts';

/** What is sent with one call: parts of its path, query, headers, and the body as text. */
export interface Input {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  headers: Record<string, string>;
  body: string;
}

/** Texts that have broken servers before. */
const hostile = fc.oneof(
  fc.constantFrom('', ' ', '\0', '\ud800', '%', "'; drop table tasks; --", '../../etc/passwd', '-1', '1e400', 'NaN'),
  fc.constantFrom('null', '[object Object]', '9'.repeat(400), 'ά'.repeat(5000), '__proto__', 'true', '\u202e', '=1+1'),
  fc.string({ maxLength: 40, unit: 'binary' }),
);

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const jsonSchemaOf = (schema: z.core.$ZodType): Json => ({
  ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
});

const fieldsOf = (schema: z.core.$ZodType): string[] => Object.keys(jsonSchemaOf(schema).properties ?? {});

function anything(ids: readonly string[]): fc.Arbitrary<unknown> {
  const leaf = fc.oneof(
    hostile,
    fc.constantFrom(...ids),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.maxSafeInteger(),
    fc.constantFrom(null, true, [], {}, { id: ids[0] }, Number.MAX_VALUE, -0),
  );
  return fc.oneof(
    { weight: 3, arbitrary: leaf },
    fc.array(leaf, { maxLength: 4 }),
    fc.dictionary(hostile, leaf, { maxKeys: 4 }),
  );
}

/** Now and then something else than what was to be there. */
const mostly = (fitting: fc.Arbitrary<unknown>, ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: anything(ids) });

const textOf = ({ format, pattern, maxLength }: Json, ids: readonly string[]): fc.Arbitrary<unknown> => {
  if (format === 'uuid' || (typeof pattern === 'string' && pattern.includes('-'))) return fc.constantFrom(...ids);
  if (format === 'email') return fc.constantFrom('a@example.com', `${'a'.repeat(300)}@example.com`);
  return fc.oneof(fc.string({ maxLength: Math.min(20, Number(maxLength ?? 20)) }), hostile);
};

const numberOf = ({ type, minimum, maximum }: Json): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.integer({ min: -1, max: 100 }),
    fc.constantFrom(minimum ?? -1, maximum ?? Number.MAX_SAFE_INTEGER, 1.005, Number.MIN_SAFE_INTEGER),
    type === 'integer' ? fc.constant(0) : fc.double({ noNaN: true, noDefaultInfinity: true }),
  );

/** Values that a JSON schema describes, or nearly: each part of them may be something else. */
function near(schema: unknown, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (!isObject(schema)) return anything(ids);
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return fc.oneof(...options.map((option) => near(option, ids)));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return mostly(fc.constantFrom<unknown>(...schema.enum), ids);
  if (schema.type === 'string') return mostly(textOf(schema, ids), ids);
  if (schema.type === 'number' || schema.type === 'integer') return mostly(numberOf(schema), ids);
  if (schema.type === 'boolean') return mostly(fc.boolean(), ids);
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') return mostly(fc.array(near(schema.items, ids), { maxLength: 3 }), ids);
  if (!isObject(schema.properties)) return anything(ids);
  const fields = Object.entries(schema.properties).map(([name, inner]) => [name, near(inner, ids)] as const);
  return mostly(fc.record(Object.fromEntries(fields), { requiredKeys: [] }), ids);
}

const matchModes = ['contains', 'equals', 'gt', 'is', 'before', 'notContains', 'in', 'dateIs', 'nonsense'];

/** Bodies of lists, whose filters the schema leaves open. */
const pages = (ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.record({
    rows: fc.integer({ min: 0, max: 20 }),
    first: fc.constantFrom(0, -1, 5, Number.MAX_SAFE_INTEGER),
    sortField: fc.constantFrom('id', 'customer', 'x', 'salesPrice', 'rootTask.owner.nickname', '__proto__'),
    sortOrder: fc.constantFrom(1, -1, 0),
    filters: fc.dictionary(
      fc.constantFrom(
        'nickname',
        'number',
        'id',
        'customer.nickname',
        'salesPrice',
        'company',
        'createDate',
        'enabled',
      ),
      fc.record({ value: anything(ids), matchMode: fc.constantFrom(...matchModes) }),
    ),
  });

const broken = fc.constantFrom(
  '',
  '{',
  '[[[',
  '"',
  '\ufeff{}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  JSON.stringify({ id: 'x'.repeat(2 * 1024 * 1024) }),
  JSON.stringify(Array.from({ length: 50_000 }, () => 0)),
);

const part = (head: string, body: string): string =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;

/** Forms that end too early, have no names, or hold what is no file. */
const forms = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom('--x', '--x--\r\n', part('name="file"; filename="a.jpg"', 'x'), `${part('', '')}--x--\r\n`),
    fc
      .tuple(fc.constantFrom('pow', 'attachedFile', 'file', '__proto__'), anything(ids), fc.boolean())
      .map(([name, value, ends]) => {
        const text =
          part(`name="${name}"`, JSON.stringify(value)) + part('name="file"; filename="\u0001.jpg"', '\u00ff');
        return ends ? `${text}--x--\r\n` : text;
      }),
    fc.constant(Array.from({ length: 300 }, () => part('name="file"; filename="a"', 'x')).join('')),
  );

const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  'if-match': ['"1"', '*', 'W/"1"', '""', '"99999999999999999999"', '"1", "2"', 'é', '"-1"'],
  locale: ['gr', 'es', 'en', 'xx', 'é', '../el', ' '],
  accept: ['*/*', 'text/html', 'application/json', 'x'],
  'accept-encoding': ['br', 'gzip;q=0', 'x', '*'],
  'content-type': [
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'x',
  ],
};

const headers = fc
  .uniqueArray(fc.constantFrom(...Object.keys(oddHeaders)))
  .chain((names) =>
    fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(oddHeaders[name] ?? []))))),
  )
  .map((entries): Record<string, string> => Object.fromEntries(entries));

/** A header that is there now and then; most requests announce what they send. */
const someHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Record<string, string>>({}) },
  { weight: 1, arbitrary: headers },
);

function bodyOf({ body }: Call, ids: readonly string[]): fc.Arbitrary<string> {
  if (body === 'multipart') return fc.oneof(forms(ids), broken);
  const valid = near(jsonSchemaOf(body), ids);
  const json = fc.oneof({ weight: 4, arbitrary: valid }, { weight: 1, arbitrary: anything(ids) }, pages(ids));
  return fc.oneof(
    { weight: 5, arbitrary: json.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: broken },
  );
}

/** Requests of a call that are near what it takes, or nothing like it; `ids` are those of rows that are there. */
export function inputOf(call: Call, ids: readonly string[]): fc.Arbitrary<Input> {
  const text = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: hostile });
  const params = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const form = call.body === 'multipart' ? { 'content-type': 'multipart/form-data; boundary=x' } : {};
  return fc.record({
    params: fc.record(Object.fromEntries(params.map((name) => [name, text]))),
    query: fc.record(Object.fromEntries(fieldsOf(call.query).map((name) => [name, text])), { requiredKeys: [] }),
    headers: someHeaders.map((given) => ({ ...form, ...given })),
    body: bodyOf(call, ids),
  });
}
