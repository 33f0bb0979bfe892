import { z } from 'zod';

/** A value within a schema, as JSON schema has it, with the path to it. */
export interface Part {
  path: string;
  schema: Readonly<Record<string, unknown>>;
}

function partsIn(schema: unknown, path: string): Part[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => partsIn(each, path));
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, anyOf, oneOf, allOf, ...inner } = schema as Record<string, object>;
  return [
    { path, schema: { ...schema } },
    ...Object.entries(properties).flatMap(([name, each]) => partsIn(each, `${path}.${name}`)),
    ...[anyOf, oneOf, allOf].flatMap((each) => partsIn(each, path)),
    ...[inner.items, inner.additionalProperties, inner.propertyNames].flatMap((each) => partsIn(each, `${path}[]`)),
  ];
}

/** Every value that is given where a schema is asked for, or that it gives. */
export const partsOf = (schema: z.core.$ZodType, path: string, io: 'input' | 'output' = 'input'): Part[] =>
  partsIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), path);

/** Whether something of any length, or any number, may be given there. */
export function isUnbounded({ schema }: Part): boolean {
  const { type, pattern, format, maxLength, maxItems, maximum } = schema;
  if ('enum' in schema || 'const' in schema) return false;
  if (type === 'string') return [maxLength, pattern, format].every((each) => each === undefined);
  if (type === 'array') return maxItems === undefined;
  return (type === 'number' || type === 'integer') && maximum === undefined;
}

/** Whether an object is given there of which nothing is said. */
export const isBlank = ({ schema }: Part): boolean =>
  schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0 && schema.propertyNames === undefined;

/** Whether nothing may be given there, since what is too short begins beyond what is too long. */
export const isImpossible = ({ schema }: Part): boolean =>
  [
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
    ['minimum', 'maximum'],
  ].some(([least = '', most = '']) => Number(schema[least] ?? -Infinity) > Number(schema[most] ?? Infinity));
