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
  /** The row's schema: stored values may be older than today's stricter rules. */
  schema: z.ZodObject<Row>;
  /** The schemas of new values. */
  fields: Fields;
  /** Fields that are validated together and merge as one. */
  groups?: readonly (readonly string[])[];
  may: (viewer: Viewer, row: Rows[Name]) => boolean;
  /** Rejects an edit whose result the rules don't allow; null when they do. */
  refuses?: (next: Rows[Name], set: Record<string, unknown>, present: Rows[Name]) => Decision | null;
}

type Values = z.core.$ZodType<Record<string, unknown>>;

type Some<Shape> = {
  [Field in keyof Shape]?: (Shape[Field] extends z.core.$ZodType ? z.input<Shape[Field]> : never) | undefined;
};

/** A mutation that sets some fields of a row, given their seen values. */
type EditMutation<Row extends z.ZodRawShape, Fields extends z.ZodRawShape> = DefinedMutation<
  z.core.$ZodType<unknown, { id: string; set: Some<Fields> }>,
  z.core.$ZodType<unknown, Some<Pick<Row, keyof Row & keyof Fields>>>
>;

/** The schema of seen values, as rows store them. */
const seenFields = (schema: z.ZodObject, names: readonly string[]): Values =>
  z.object(Object.fromEntries(names.map((name) => [name, must(schema.shape[name], name)]))).partial();

/** Defines a mutation that sets some fields of a row, merged by groups. Only the fields sent change. */
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
  /** Loads what else the decision needs. */
  facts: (row: Rows[Name], rows: RowReader) => Promise<Facts>;
  /** Rejects the removal of a row that is still needed; null when it may go. */
  refuses?: (row: Rows[Name], facts: Facts) => Decision | null;
  /** Writes on the rows that referred to it. */
  also?: (row: Rows[Name], facts: Facts) => Write[];
  /** Who is notified. */
  notices?: (row: Rows[Name]) => Notice[];
}

/**
 * The facts of a deletion; `found` is undefined when somebody else already deleted the row. Undefined, as elsewhere,
 * for a row that the actor can't see.
 */
export async function unlessRemoved<Facts>(
  found: Facts | undefined,
  { resource, id }: RowKey,
  rows: RowReader,
): Promise<{ found: Facts | undefined } | undefined> {
  return found !== undefined || (await rows.wasRemoved(resource, id)) ? { found } : undefined;
}

/** Defines a mutation that removes a row. Removing a row that is already gone succeeds. */
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

/** Whether a row has these values. Fields that this device may not see count as equal. */
export const rowMatches = (row: object, said: object): boolean => {
  const known = row as Record<string, unknown>;
  return Object.entries(said).every(([field, value]) => !(field in known) || sameValue(known[field], value));
};

/**
 * Decides a creation whose row exists: no change when the account's own row has the same values, else `id_taken`. So a
 * second form that reused the id of the first, as in two tabs, isn't lost silently.
 */
export const decideRepeatedCreation = (
  viewer: Viewer,
  existing: { company: { id: string } | null },
  said: object = {},
): Decision =>
  existing.company?.id === viewer.companyId && rowMatches(existing, said) ? applied([]) : rejected('id_taken', 'id');
