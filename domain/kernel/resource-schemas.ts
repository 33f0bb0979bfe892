import { z } from 'zod';
import { must } from './assert.ts';
import { flag, id, instant, money } from './fields.ts';
import type { EntryField, FieldFacts, Fields } from './resource.ts';

type IdSchema = ReturnType<typeof id>;

/** The schemas of JSON fields. */
type JsonSchemas<Of extends Fields> = {
  [Field in keyof Of as Of[Field] extends { kind: 'json' } ? Field : never]: z.core.$ZodType;
};

type ValueSchema<Facts extends FieldFacts, Json> = Facts extends { kind: 'text' }
  ? z.ZodString
  : Facts extends { kind: 'choice'; values: infer Values extends readonly string[] }
    ? z.ZodEnum<{ [Value in Values[number]]: Value }>
    : Facts extends { kind: 'flag' }
      ? z.ZodBoolean
      : Facts extends { kind: 'money' | 'decimal' }
        ? z.ZodNumber
        : Facts extends { kind: 'instant' | 'whole' }
          ? z.ZodInt
          : Facts extends { kind: 'texts' }
            ? z.ZodArray<z.ZodString>
            : Facts extends { kind: 'reference' }
              ? z.ZodObject<{ id: IdSchema }>
              : Facts extends { kind: 'references' }
                ? z.ZodArray<z.ZodObject<{ id: IdSchema }>>
                : Json;

type StoredSchema<Facts extends FieldFacts, Json> = Facts extends { nullable: true }
  ? z.ZodNullable<ValueSchema<Facts, Json> & z.core.$ZodType>
  : ValueSchema<Facts, Json>;

type RowShape<Of extends Fields, Json extends JsonSchemas<Of>> = {
  [Field in keyof Of]: StoredSchema<Of[Field], Field extends keyof Json ? Json[Field] : never>;
};

/** Adds the bounds of a number. */
const bounded = <Schema extends z.ZodNumber>(schema: Schema, { min, max }: FieldFacts): Schema => {
  const from = min === undefined ? schema : schema.min(min);
  return max === undefined ? from : from.max(max);
};

const reference = () => z.object({ id: id() });

/** The default maximum length of a text. */
const longestText = 10_000;
/** The default maximum lengths of lists. */
const most = { texts: 1000, references: 10_000 } as const;

function valueSchema(facts: FieldFacts, jsonSchema: z.core.$ZodType | undefined): z.core.$ZodType {
  switch (facts.kind) {
    case 'text':
      return z.string().max(facts.max ?? longestText);
    case 'choice':
      return z.enum([...facts.values]);
    case 'flag':
      return flag();
    case 'money':
      return money();
    case 'instant':
      return instant();
    case 'whole':
      return bounded(z.int(), facts);
    case 'decimal':
      return bounded(z.number(), facts);
    case 'texts':
      return z.array(z.string().max(longestText)).max(facts.max ?? most.texts);
    case 'json':
      return must(jsonSchema, 'the schema of what is kept as JSON');
    case 'reference':
      return reference();
    case 'references':
      return z.array(reference()).max(facts.max ?? most.references);
  }
}

/** The fields that every row has (`rowFacts`). `version` grows by one with each write and makes the ETag. */
const rowFields = {
  id: id(),
  version: z.int().min(0),
  createDate: instant(),
  modifyDate: instant(),
  company: reference().nullable(),
};

/** The schema of a resource's rows (specification 3). `jsonSchemas` has those of its JSON fields. */
export function rowSchemaOf<Of extends Fields, const Json extends JsonSchemas<Of>>(
  { fields }: { fields: Of },
  jsonSchemas: Json,
) {
  const schemas = new Map<string, z.core.$ZodType>(Object.entries(jsonSchemas));
  const shape = Object.fromEntries(
    Object.entries<FieldFacts>(fields).map(([name, facts]) => {
      const schema = valueSchema(facts, schemas.get(name));
      return [name, facts.nullable === true ? z.nullable(schema) : schema];
    }),
  );
  // The shape is built field by field from the facts, like its type.
  return z.object({ ...rowFields, ...(shape as unknown as RowShape<Of, Json>) });
}

type IsRequired<Facts extends FieldFacts> = Facts extends { nullable: true }
  ? Facts extends { entry: { required: true } }
    ? true
    : false
  : true;

type EntrySchema<Facts extends FieldFacts, Json> =
  IsRequired<Facts> extends true
    ? ValueSchema<Facts, Json> & z.core.$ZodType
    : z.ZodNullable<ValueSchema<Facts, Json> & z.core.$ZodType>;

type EntryShape<Of extends Fields, Json extends JsonSchemas<Of>> = {
  [Field in EntryField<Of>]: EntrySchema<Of[Field], Field extends keyof Json ? Json[Field] : never>;
};

function entryTextSchema({ entry, max = longestText, nullable }: FieldFacts): z.core.$ZodType {
  if (entry?.control === 'email') return z.email().max(max);
  if (entry?.digits !== undefined) return z.string().regex(new RegExp(`^\\d{${entry.digits}}$`));
  // Chosen from a list, not typed, so not trimmed.
  if (entry?.control === 'own') return z.string().max(max);
  const trimmed = z.string().trim();
  const least = entry?.least ?? (nullable !== true || entry?.required === true ? 1 : 0);
  return (least === 0 ? trimmed : trimmed.min(least)).max(max);
}

/** The schema of a field in a form: text is trimmed, and not empty where it is required. */
const entrySchema = (facts: FieldFacts, jsonSchema: z.core.$ZodType | undefined): z.core.$ZodType =>
  facts.kind === 'text' ? entryTextSchema(facts) : valueSchema(facts, jsonSchema);

/** The schemas of the form's fields, for forms and mutations (specification 5). */
export function entryShapeOf<Of extends Fields, const Json extends JsonSchemas<Of>>(
  resource: { fields: Of },
  jsonSchemas: Json,
): EntryShape<Of, Json> {
  const schemas = new Map<string, z.core.$ZodType>(Object.entries(jsonSchemas));
  const shape = Object.fromEntries(
    Object.entries<FieldFacts>(resource.fields).flatMap(([name, facts]) => {
      if (facts.entry === undefined) return [];
      const schema = entrySchema(facts, schemas.get(name));
      return [[name, facts.nullable === true && facts.entry.required !== true ? z.nullable(schema) : schema]];
    }),
  );
  return shape as unknown as EntryShape<Of, Json>;
}

type LaterField<Of extends Fields> = {
  [Field in keyof Of]: Of[Field] extends { later: true } ? Field : never;
}[keyof Of];

type CreationShape<Of extends Fields, Shape extends z.ZodRawShape> = {
  [Field in keyof Shape]: Field extends LaterField<Of>
    ? z.ZodDefault<Shape[Field] extends z.core.$ZodType ? Shape[Field] : never>
    : Shape[Field];
};

/** The fields of a creating mutation. Older devices don't send fields that were added later, which are null then. */
export function creationShapeOf<Of extends Fields, Shape extends z.ZodRawShape>(
  { fields }: { fields: Of },
  shape: Shape,
): CreationShape<Of, Shape> {
  const made = Object.entries(shape).map(([name, schema]) => [
    name,
    fields[name]?.later === true ? z._default(schema as z.core.$ZodType, null) : schema,
  ]);
  return Object.fromEntries(made) as CreationShape<Of, Shape>;
}
