import { z } from 'zod';

/** The ids that a sample may name, by the name of the field that names them. */
export type IdsByField = (field: string) => string;

/** Values that a field of this name has to look like, where its schema does not say it. */
const byName: Readonly<Record<string, unknown>> = {
  email: 'released@example.com',
  telephone: '2610000001',
  phoneNumber: '6900000001',
  vat: '090000045',
  afm: '090000045',
  timeZone: 'Europe/Athens',
  date: '2026-11-27',
  latitude: 38.2466,
  longitude: 21.7346,
  employeeRights: [],
  companyCategories: { CLIMATE: ['HEATING'] },
  failureReason: null,
  failureComment: null,
  list: 'tasks',
  shownIf: null,
  window: { from: 1_800_000, to: 3_600_000 },
  content: JSON.stringify({ search: { q: 'Κείμενο' }, chosen: ['customer'], order: null, widths: null }),
};

/** A time after every release, and how long things last from then. */
const begins = 1_900_000_000_000;
const lasts = 36_000_000;

function instant(field: string): number | undefined {
  if (/(From|^startingTime)$/.test(field)) return begins;
  return /(To|^endingTime|^until)$/.test(field) ? begins + lasts : undefined;
}

type Json = z.core.JSONSchema.BaseSchema;

const isNull = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && Reflect.get(schema, 'type') === 'null';

function text({ format, pattern, maxLength = 40 }: Json, field: string, ids: IdsByField): string {
  if (pattern?.includes('{64}')) return 'a'.repeat(64);
  return format === 'uuid' ? ids(field) : `Κείμενο ${field}`.slice(0, maxLength);
}

function object(schema: Json, ids: IdsByField, field: string): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {}).map(([name, inner]) => {
    // A reference is `{ id }`: which row it names follows from the field that it stands in.
    const reference = name === 'id' && Object.keys(schema.properties ?? {}).length === 1 && field !== '';
    return [name, sample(inner, ids, reference ? field : name)];
  });
  return Object.fromEntries(entries);
}

/** A value that has the shape of a schema: every field is there, alternatives take the first that is not null. */
export function sample(json: Json | boolean | undefined, ids: IdsByField, field = ''): unknown {
  if (typeof json !== 'object') return null;
  if (field in byName) return byName[field];
  if (json.const !== undefined) return json.const;
  if (json.enum) return json.enum[0];
  if (json.anyOf) return sample(json.anyOf.find((each) => !isNull(each)) ?? json.anyOf[0], ids, field);
  switch (json.type) {
    case 'string':
      return text(json, field, ids);
    case 'integer':
    case 'number':
      return instant(field) ?? Math.max(json.minimum ?? 0, 1);
    case 'boolean':
      return true;
    case 'array':
      return Array.isArray(json.items) ? [] : [sample(json.items, ids, field)];
    case 'object':
      return object(json, ids, field);
    default:
      return null;
  }
}

/** A sample of a zod schema; see {@link sample}. */
export const sampleOf = (schema: z.core.$ZodType, ids: IdsByField): unknown =>
  sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), ids);
