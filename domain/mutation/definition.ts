import { z } from 'zod';
import type { RowKey } from '../kernel/resources.ts';
import type { RowReader } from '../rows.ts';
import type { Decision, MutationContext } from './decision.ts';

/** An unparsed change: the values it sets, and the values that were seen. */
export interface UnknownChange {
  args: unknown;
  base: unknown;
}

/** A parsed change, with its actor and time. */
export interface DecidedChange<Args, Base> {
  args: Args;
  base: Base;
  context: MutationContext;
}

/**
 * A mutation: one action of a person, decided by the same function on the device (at once, with the rows it has) and on
 * the server (with authority). Its key in the registry is its name. `load` only reads; `decide` is pure.
 */
export interface Mutation<Args extends z.core.$ZodType, Base extends z.core.$ZodType, Facts> {
  args: Args;
  base: Base;
  /** The row that the mutation is about, which the inbox names and permissions are checked on. */
  target(args: z.output<Args>): RowKey;
  /**
   * Keys that the mutation sets, such as `operational-addresses/<id>/status`. Later items that set or need one of them
   * depend on this item.
   */
  sets(args: z.output<Args>): string[];
  /** Keys that it needs without setting them, such as the row that it changes. */
  needs(args: z.output<Args>): string[];
  /** Loads the rows of the decision; undefined when one of them doesn't exist or isn't visible. */
  load(args: z.output<Args>, rows: RowReader, context: MutationContext): Promise<Facts | undefined>;
  decide(facts: Facts, change: DecidedChange<z.output<Args>, z.output<Base>>): Decision;
}

/** A mutation without its types, for generic callers: it parses what it is given. */
export interface AnyMutation {
  target(args: unknown): RowKey;
  sets(args: unknown): string[];
  needs(args: unknown): string[];
  /** The schemas of an item's args and base on the wire. */
  wire: { args: z.core.$ZodType; base: z.core.$ZodType };
  /** The paths of invalid fields; empty when the change is valid. */
  problems(change: UnknownChange): string[];
  run(change: UnknownChange, rows: RowReader, context: MutationContext): Promise<Decision>;
}

/** A mutation whose type carries its arguments, so that callers are type-checked. */
export interface DefinedMutation<Args extends z.core.$ZodType, Base extends z.core.$ZodType> extends AnyMutation {
  wire: { args: Args; base: Base };
}

const paths = (result: z.ZodSafeParseResult<unknown>): string[] =>
  result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'));

/** Hides the facts' type of a mutation. Arguments are parsed here and nowhere after. */
export function defineMutation<Args extends z.core.$ZodType, Base extends z.core.$ZodType, Facts>(
  mutation: Mutation<Args, Base, Facts>,
): DefinedMutation<Args, Base> {
  return {
    wire: { args: mutation.args, base: mutation.base },
    target: (args) => mutation.target(z.parse(mutation.args, args)),
    sets: (args) => mutation.sets(z.parse(mutation.args, args)),
    needs: (args) => mutation.needs(z.parse(mutation.args, args)),
    problems: ({ args, base }) => [
      ...paths(z.safeParse(mutation.args, args)),
      ...paths(z.safeParse(mutation.base, base)),
    ],
    async run({ args, base }, rows, context) {
      const parsedArgs = z.parse(mutation.args, args);
      const parsedBase = z.parse(mutation.base, base);
      const facts = await mutation.load(parsedArgs, rows, context);
      if (facts === undefined) return { kind: 'rejected', code: 'not_found', fields: [] };
      return mutation.decide(facts, { args: parsedArgs, base: parsedBase, context });
    },
  };
}
