import { z } from 'zod';
import type { ErrorCode } from '../errors/codes.ts';
import { must } from '../kernel/assert.ts';
import { id } from '../kernel/fields.ts';
import type { Resource } from '../kernel/resources.ts';
import {
  type Decision,
  type FieldConflict,
  type IdAliases,
  type MutationContext,
  type Notice,
  type RefusedRow,
  rejected,
} from '../mutation/decision.ts';
import type { AnyMutation, DefinedMutation } from '../mutation/definition.ts';
import type { RowReader } from '../rows.ts';
import { DraftRows } from './draft-rows.ts';
import { fieldOf } from './refusals.ts';
import { rowsOfShare } from './table.ts';

/** The values of rows stay loose here: each row is parsed by its own mutation, so that a bad one is rejected alone. */
const importedRow = z.object({ row: z.int().min(1), id: id(), values: z.record(z.string(), z.unknown()) });

export type ImportedRow = z.infer<typeof importedRow>;

const importArgs = z.object({ file: z.string().max(255), rows: z.array(importedRow).min(1).max(rowsOfShare) });

/** The seen values of the rows that an import changes. */
export const seenRows = z.object({ rows: z.record(id(), z.record(z.string(), z.unknown())) });

/** An import that only adds has seen nothing of what it makes. */
export const nothingSeen = z.object({});

/** How a row stands to those that are there; one that says the same is passed over, and others stand for the ids that it minted. */
export type RowStanding = { kind: 'new' } | { kind: 'same'; idAliases: IdAliases } | { kind: 'differs' };

/** Says of each row whether it is there already, and is told of those that were taken. */
export interface Comparison {
  standingOf(row: ImportedRow): RowStanding | Promise<RowStanding>;
  take(row: ImportedRow): void;
}

interface ImportOptions {
  resource: Resource;
  /** The mutation of each row: what a person would have done by hand. */
  single: AnyMutation;
  /** The arguments of that mutation. */
  argsOf: (row: ImportedRow) => Record<string, unknown>;
  /** Rows that change what is there say what was seen of it. */
  base: typeof seenRows | typeof nothingSeen;
  /** Compares the rows with what is there. */
  compare: (rows: readonly ImportedRow[], reader: RowReader, context: MutationContext) => Promise<Comparison>;
}

/** The results of an import's rows so far. */
interface Taken {
  drafts: DraftRows;
  refused: RefusedRow[];
  conflicts: FieldConflict[];
  notices: Notice[];
  idAliases: Map<string, string>;
}

function decisionOf({ drafts, refused, conflicts, notices, idAliases }: Taken, count: number): Decision {
  const { writes } = drafts;
  // A missing right is reported once.
  if (refused.length === count && refused.every(({ code }) => code === 'not_permitted'))
    return rejected('not_permitted');
  const passedOver = idAliases.size === 0 ? {} : { idAliases: Object.fromEntries(idAliases) };
  if (refused.length + conflicts.length === 0) return { kind: 'applied', writes, notices, ...passedOver };
  return { kind: 'partly', refused, conflicts, writes, notices, ...passedOver };
}

/** The input for deciding an import's rows. */
interface Taking extends Taken {
  context: MutationContext;
  /** The seen values of the changed rows, by id. */
  seen: Readonly<Record<string, unknown>>;
}

/** Refuses a row, in the words of the file: its fields without the path to them. */
function refuse({ refused }: Taken, { row, id }: ImportedRow, { code, fields }: { code: ErrorCode; fields: string[] }) {
  refused.push({ row, id, code: code === 'validation' ? 'excel_value' : code, fields: fields.map(fieldOf) });
}

/** Writes nothing for a row, and keeps which rows stand for what its device has called by ids of its own. */
function passOver({ idAliases }: Taken, found: IdAliases): void {
  for (const [minted, id] of Object.entries(found)) idAliases.set(minted, id);
}

/** Decides a row by its own mutation, on what those before it have made; whether it was taken. */
async function takeRow({ single, argsOf }: ImportOptions, each: ImportedRow, taking: Taking): Promise<boolean> {
  const { drafts, context, seen, notices, conflicts } = taking;
  const change = { args: argsOf(each), base: seen[each.id] ?? {} };
  const problems = single.problems(change);
  const decision =
    problems.length > 0 ? rejected('validation', ...problems) : await single.run(change, drafts, context);
  if (decision.kind === 'rejected') {
    refuse(taking, each, decision);
    return false;
  }
  await drafts.write(decision.writes);
  notices.push(...decision.notices);
  if (decision.kind !== 'applied') conflicts.push(...decision.conflicts);
  return true;
}

/** Decides the rows one after the other. */
async function takeRows(options: ImportOptions, rows: readonly ImportedRow[], taking: Taking): Promise<Decision> {
  const { drafts } = taking;
  const changes = options.base === seenRows;
  if (!changes)
    await drafts.expect(
      options.resource,
      rows.map(({ id }) => id),
    );
  const comparison = await options.compare(rows, drafts, taking.context);
  const named = new Set<string>();
  for (const each of rows) {
    // The seen values are stored once for each changed row.
    if (changes && named.has(each.id)) {
      refuse(taking, each, { code: 'excel_twice', fields: ['id'] });
      continue;
    }
    named.add(each.id);
    const standing = await comparison.standingOf(each);
    if (standing.kind === 'same') passOver(taking, standing.idAliases);
    else if (standing.kind === 'differs') refuse(taking, each, { code: 'excel_known', fields: [] });
    else if (await takeRow(options, each, taking)) comparison.take(each);
  }
  return decisionOf(taking, rows.length);
}

/** A mutation that takes rows of a file; `single` is the one that each row would be by itself. */
export interface ImportMutation<Base extends ImportOptions['base']> extends DefinedMutation<typeof importArgs, Base> {
  single: AnyMutation;
}

/** The fields that a row sets; none if its mutation would reject it. */
function keysOf({ single, argsOf }: ImportOptions, each: ImportedRow): string[] {
  const args = argsOf(each);
  return single.problems({ args, base: {} }).length > 0 ? [] : single.sets(args);
}

/**
 * A mutation that takes up to 500 rows of a file, each as if a person had made it by hand, on what those before it have made:
 * a good row whatever is wrong with the others (decision 0117). What is there already and says the same is passed over.
 */
export function defineImport<Base extends ImportOptions['base']>(
  options: ImportOptions & { base: Base },
): ImportMutation<Base> {
  const { resource, base, single } = options;
  return {
    single,
    wire: { args: importArgs, base },
    target: (args) => ({ resource, id: must(importArgs.parse(args).rows[0], 'the first row').id }),
    sets: (args) => importArgs.parse(args).rows.flatMap((each) => keysOf(options, each)),
    // A missing reference rejects its row only.
    needs: () => [],
    problems: ({ args, base: given }) =>
      [importArgs.safeParse(args), base.safeParse(given)].flatMap(
        ({ error }) => error?.issues.map((issue) => issue.path.join('.')) ?? [],
      ),
    run: ({ args, base: given }, reader, context) => {
      const parsed = base.parse(given);
      const seen = 'rows' in parsed ? parsed.rows : {};
      const drafts = new DraftRows(reader, context.at);
      const taking = { drafts, context, seen, refused: [], conflicts: [], notices: [], idAliases: new Map() };
      return takeRows(options, importArgs.parse(args).rows, taking);
    },
  };
}
