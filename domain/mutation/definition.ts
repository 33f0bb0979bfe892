import type { z } from 'zod';
import type { RowKey } from '../kernel/resources.ts';
import type { RowReader } from '../rows.ts';
import type { Decision, MutationContext } from './decision.ts';

/** A change as it came: values that are set, and values that were seen. */
export interface UnknownChange {
  args: unknown;
  base: unknown;
}

/** A change that was parsed, with who makes it and when. */
export interface DecidedChange<Args, Base> {
  args: Args;
  base: Base;
  context: MutationContext;
}

/**
 * A named mutation: one thing that a person does, decided by the same function on the device (at once, on what it knows)
 * and on the server (with authority). `load` only reads; `decide` is pure.
 */
export interface Mutation<Args, Base, Facts> {
  name: string;
  args: z.ZodType<Args>;
  base: z.ZodType<Base>;
  /** The row that the mutation is about; what the inbox names and a missing right is judged by. */
  target(args: Args): RowKey;
  /** Keys that the mutation sets, such as `operational-addresses/<id>/status`: later items with one of them build on this. */
  sets(args: Args): string[];
  /** Keys that it needs without setting them, such as the row in which it writes. */
  needs(args: Args): string[];
  /** Rows that must exist and be visible, or undefined when one does not. */
  load(args: Args, rows: RowReader, context: MutationContext): Promise<Facts | undefined>;
  decide(facts: Facts, change: DecidedChange<Args, Base>): Decision;
}

/** A mutation whose types were checked where it was defined, to be kept in one table with the others. */
export interface AnyMutation {
  name: string;
  target(args: unknown): RowKey;
  sets(args: unknown): string[];
  needs(args: unknown): string[];
  /** What an item of this name carries, as a part of the wire. */
  wire: { args: z.ZodType; base: z.ZodType };
  /** The problem with the arguments as a list of field paths; empty when there is none. */
  problems(change: UnknownChange): string[];
  run(change: UnknownChange, rows: RowReader, context: MutationContext): Promise<Decision>;
}

const paths = (result: z.ZodSafeParseResult<unknown>): string[] =>
  result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'));

/** Closes a mutation over its types: arguments are parsed at this edge and nowhere after. */
export function defineMutation<Args, Base, Facts>(mutation: Mutation<Args, Base, Facts>): AnyMutation {
  return {
    name: mutation.name,
    wire: { args: mutation.args, base: mutation.base },
    target: (args) => mutation.target(mutation.args.parse(args)),
    sets: (args) => mutation.sets(mutation.args.parse(args)),
    needs: (args) => mutation.needs(mutation.args.parse(args)),
    problems: ({ args, base }) => [...paths(mutation.args.safeParse(args)), ...paths(mutation.base.safeParse(base))],
    async run({ args, base }, rows, context) {
      const parsedArgs = mutation.args.parse(args);
      const parsedBase = mutation.base.parse(base);
      const facts = await mutation.load(parsedArgs, rows, context);
      if (facts === undefined) return { kind: 'rejected', code: 'not_found', fields: [] };
      return mutation.decide(facts, { args: parsedArgs, base: parsedBase, context });
    },
  };
}
