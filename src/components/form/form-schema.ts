import type { z } from 'zod';

/** What a form is about: a flat object of the domain whose fields it shows. */
export type FormSchema = z.ZodObject;

/** What a form holds while it is filled in: the schema's input, with null wherever nothing was entered. */
export type FormValues<Schema extends FormSchema> = {
  [Name in keyof z.input<Schema> & string]-?: Exclude<z.input<Schema>[Name], undefined> | null;
};

export type FieldName<Schema extends FormSchema> = keyof z.input<Schema> & string;

/** Whether a value is what a form has where a person entered nothing. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

const findFieldSchema = (schema: FormSchema, name: string): z.ZodType | undefined =>
  schema.shape[name] as z.ZodType | undefined;

/** Whether a field is required: the schema accepts no kind of empty value. */
export function isRequired(schema: FormSchema, name: string): boolean {
  const field = findFieldSchema(schema, name);
  return field !== undefined && ![null, undefined, '', [], false].some((empty) => accepts(field, empty));
}

/** The empty value that the schema accepts for a field: null, undefined or an empty text. */
function emptyFor(field: z.ZodType | undefined): unknown {
  if (field === undefined || accepts(field, null)) return null;
  if (accepts(field, undefined)) return undefined;
  return accepts(field, '') ? '' : null;
}

/** The values for the schema, with its own kind of empty value where a field is empty. */
export const cleaned = (schema: FormSchema, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const empty = isBlank(value) && !Array.isArray(value);
      return [name, empty ? emptyFor(findFieldSchema(schema, name)) : value];
    }),
  );
