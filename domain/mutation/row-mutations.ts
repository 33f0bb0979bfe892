import { z } from 'zod';
import { must } from '../kernel/assert.ts';
import { id } from '../kernel/fields.ts';
import type { Resource, RowKey } from '../kernel/resources.ts';
import type { RowReader, Rows, Write } from '../rows.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { applied, type Decision, type Notice, rejected } from './decision.ts';
import { type DefinedMutation, defineMutation } from './definition.ts';
import { decideMerge, sameValue } from './merge.ts';

interface EditOptions<Name extends Resource, Row extends z.ZodRawShape, Fields extends z.ZodRawShape> {
  resource: Name;
  /** The row's schema: what a field may have been, also where the rules for new values are stricter. */
  schema: z.ZodObject<Row>;
  /** What the fields may be set to. */
  fields: Fields;
  /** Fields that are validated together. */
  groups?: readonly (readonly string[])[];
  may: (viewer: Viewer, row: Rows[Name]) => boolean;
  /** Refuses what the rules do not allow of the row as it would be; null when they do. */
  refuses?: (next: Rows[Name], set: Record<string, unknown>, present: Rows[Name]) => Decision | null;
}

type Values = z.core.$ZodType<Record<string, unknown>>;

type Some<Shape> = {
  [Field in keyof Shape]?: (Shape[Field] extends z.core.$ZodType ? z.input<Shape[Field]> : never) | undefined;
};

/** A mutation that sets some fields of a row and wants to know what was seen of them. */
type EditMutation<Row extends z.ZodRawShape, Fields extends z.ZodRawShape> = DefinedMutation<
  z.core.$ZodType<unknown, { id: string; set: Some<Fields> }>,
  z.core.$ZodType<unknown, Some<Pick<Row, keyof Row & keyof Fields>>>
>;

/** The fields that an edit may have seen, as the row keeps them. */
const seenFields = (schema: z.ZodObject, names: readonly string[]): Values =>
  z.object(Object.fromEntries(names.map((name) => [name, must(schema.shape[name], name)]))).partial();

/** A mutation that sets some fields of a row, merged group by group (sync.md). Only the fields sent change. */
export function defineEdit<Name extends Resource, Row extends z.ZodRawShape, Fields extends z.ZodRawShape>(
  options: EditOptions<Name, Row, Fields>,
): EditMutation<Row, Fields> {
  const { resource, fields, groups = [], may } = options;
  const set: Values = z.object(fields).partial();
  const mutation = defineMutation({
    args: z.object({ id: id(), set }),
    base: seenFields(options.schema, Object.keys(fields)),
    target: (args) => ({ resource, id: args.id }),
    sets: (args) => Object.keys(args.set).map((field) => `${resource}/${args.id}/${field}`),
    needs: (args) => [`${resource}/${args.id}`],
    load: (args, rows): Promise<Rows[Name] | undefined> => rows.lock(resource, args.id),
    decide: (row: Rows[Name], { args, base, context }) => {
      if (!may(context.actor, row)) return rejected('not_permitted');
      const refused = options.refuses?.({ ...row, ...args.set }, args.set, row) ?? null;
      return refused ?? decideMerge({ resource, id: row.id, row, base, next: args.set, groups });
    },
  });
  // The schemas were made of these very fields.
  return mutation as unknown as EditMutation<Row, Fields>;
}

interface RemovalOptions<Name extends Resource, Facts> {
  resource: Name;
  may: (viewer: Viewer, row: Rows[Name]) => boolean;
  /** What else the decision needs. */
  facts: (row: Rows[Name], rows: RowReader) => Promise<Facts>;
  /** Refuses to remove a row that is still needed; null when it may go. */
  refuses?: (row: Rows[Name], facts: Facts) => Decision | null;
  /** Writes on the rows that named it. */
  also?: (row: Rows[Name], facts: Facts) => Write[];
  /** Those who are told of it. */
  notices?: (row: Rows[Name]) => Notice[];
}

/** The facts of a deletion: none when somebody else was quicker. Undefined, as elsewhere, for a row that is not the actor's to see. */
export async function unlessRemoved<Facts>(
  found: Facts | undefined,
  { resource, id }: RowKey,
  rows: RowReader,
): Promise<{ found: Facts | undefined } | undefined> {
  return found !== undefined || (await rows.wasRemoved(resource, id)) ? { found } : undefined;
}

/** A mutation that removes a row. One that is gone already is what the person wanted. */
export function defineRemoval<Name extends Resource, Facts>(options: RemovalOptions<Name, Facts>) {
  const { resource } = options;
  return defineMutation({
    args: z.object({ id: id() }),
    base: z.object({}),
    target: (args) => ({ resource, id: args.id }),
    sets: (args) => [`${resource}/${args.id}`],
    needs: () => [],
    load: async (args, rows): Promise<{ found: { row: Rows[Name]; facts: Facts } | undefined } | undefined> => {
      const row = await rows.lock(resource, args.id);
      const found = row && { row, facts: await options.facts(row, rows) };
      return unlessRemoved(found, { resource, id: args.id }, rows);
    },
    decide: ({ found }, { args, context }) => {
      if (found === undefined) return applied([]);
      const { row, facts } = found;
      if (!options.may(context.actor, row)) return rejected('not_permitted');
      const refused = options.refuses?.(row, facts) ?? null;
      const removal: Write = { kind: 'remove', resource, id: args.id };
      return refused ?? applied([...(options.also?.(row, facts) ?? []), removal], options.notices?.(row) ?? []);
    },
  });
}

/** No facts besides the row. */
export const noFacts = (): Promise<null> => Promise.resolve(null);

/** Whether a row says what was `said` of it; what this device may not see of the row says nothing. */
export const rowMatches = (row: object, said: object): boolean => {
  const known = row as Record<string, unknown>;
  return Object.entries(said).every(([field, value]) => !(field in known) || sameValue(known[field], value));
};

/**
 * What creating a row that is there already comes to: nothing where it is the account's own and says what is `said` once more.
 * Else its id is taken: a second row that was begun with the id of the first, as in two tabs with one draft, is not lost as if
 * it had been made.
 */
export const decideRepeatedCreation = (
  viewer: Viewer,
  existing: { company: { id: string } | null },
  said: object = {},
): Decision =>
  existing.company?.id === viewer.companyId && rowMatches(existing, said) ? applied([]) : rejected('id_taken', 'id');
