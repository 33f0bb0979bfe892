import { z } from 'zod';
import type { FieldKind } from './resource.ts';
import type { Resource } from './resources.ts';

const kinds = z.registry<FieldKind>();

/** Characters of a text that says no other limit. */
export const longestText = 10_000;
const greatestAmount = 9_999_999_999.99;
/** 9999-12-31T23:59:59.999Z */
const latestInstant = 253_402_300_799_999;

export const id = () => z.uuid().meta({ format: 'uuid' }).lowercase();
/** Text of at most `max` characters; `folded` when it is sorted or searched by its folded key. */
export const text = (max = longestText) => z.string().max(max).register(kinds, { kind: 'text' });
export const foldedText = (max = longestText) => z.string().max(max).register(kinds, { kind: 'text', folded: true });
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).register(kinds, { kind: 'choice', values });
export const flag = () => z.boolean().register(kinds, { kind: 'flag' });
/** Currency units, at most two decimals. */
export const money = () =>
  z
    .number()
    .min(-greatestAmount)
    .max(greatestAmount)
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, { error: 'at most two decimals' })
    .register(kinds, { kind: 'money' });
/** Epoch milliseconds, UTC. */
export const instant = () => z.int().min(0).max(latestInstant).register(kinds, { kind: 'instant' });
export const decimal = () => z.number().register(kinds, { kind: 'decimal' });
export const whole = () => z.int().register(kinds, { kind: 'whole' });
export const texts = (most = 1000) => z.array(z.string().max(longestText)).max(most).register(kinds, { kind: 'texts' });
export function json<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  kinds.add(schema, { kind: 'json' });
  return schema;
}
export const reference = (to: Resource) => z.object({ id: id() }).register(kinds, { kind: 'reference', to });
export const references = (to: Resource, most = 10_000) =>
  z
    .array(z.object({ id: id() }))
    .max(most)
    .register(kinds, { kind: 'references', to });

/** The fields that every row has. `version` grows by one with each write and makes the ETag. */
export const rowFields = {
  id: id(),
  version: whole().min(0),
  createDate: instant(),
  modifyDate: instant(),
  /** The account that owns the row: its owner's user id, which is also the id of that owner's company. */
  company: reference('companies').nullable(),
};

/** The schema of a row: its own fields and those that every row has. */
export const rowSchema = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...rowFields, ...shape });

export interface FieldDescription {
  name: string;
  nullable: boolean;
  kind: FieldKind;
}

function kindOf(schema: z.core.$ZodType): FieldKind | undefined {
  return schema instanceof z.ZodNullable ? kindOf(schema.unwrap() as z.core.$ZodType) : kinds.get(schema);
}

/** The fields of a row's schema with their kinds, in order of declaration; `id` and `version` are left out. */
export function describeFields(schema: z.ZodObject): FieldDescription[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const kind = kindOf(field as z.core.$ZodType);
    if (name === 'id' || name === 'version' || !kind) return [];
    return [{ name, nullable: field instanceof z.ZodNullable, kind }];
  });
}
