import { z } from 'zod';
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
 * A mutation: one thing that a person does, decided by the same function on the device (at once, on what it knows) and on the
 * server (with authority). Its name is its key in the registry. `load` only reads; `decide` is pure.
 */
export interface Mutation<Args extends z.core.$ZodType, Base extends z.core.$ZodType, Facts> {
  args: Args;
  base: Base;
  /** The row that the mutation is about; what the inbox names and a missing right is judged by. */
  target(args: z.output<Args>): RowKey;
  /** Keys that the mutation sets, such as `operational-addresses/<id>/status`: later items with one of them build on this. */
  sets(args: z.output<Args>): string[];
  /** Keys that it needs without setting them, such as the row in which it writes. */
  needs(args: z.output<Args>): string[];
  /** Rows that must exist and be visible, or undefined when one does not. */
  load(args: z.output<Args>, rows: RowReader, context: MutationContext): Promise<Facts | undefined>;
  decide(facts: Facts, change: DecidedChange<z.output<Args>, z.output<Base>>): Decision;
}

/** A mutation as whoever does not know which one it is can use it: it parses what it is given. */
export interface AnyMutation {
  target(args: unknown): RowKey;
  sets(args: unknown): string[];
  needs(args: unknown): string[];
  /** What an item of this mutation carries, as a part of the wire. */
  wire: { args: z.core.$ZodType; base: z.core.$ZodType };
  /** The problem with the arguments as a list of field paths; empty when there is none. */
  problems(change: UnknownChange): string[];
  run(change: UnknownChange, rows: RowReader, context: MutationContext): Promise<Decision>;
}

/** A mutation that tells by its type what it takes: callers are checked against it. */
export interface DefinedMutation<Args extends z.core.$ZodType, Base extends z.core.$ZodType> extends AnyMutation {
  wire: { args: Args; base: Base };
}

const paths = (result: z.ZodSafeParseResult<unknown>): string[] =>
  result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'));

/** Closes a mutation over its facts: arguments are parsed at this edge and nowhere after. */
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
