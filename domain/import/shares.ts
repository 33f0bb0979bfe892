import type { ArgsOf, BaseOf } from '../mutations.ts';
import type { Verdict } from './check-rows.ts';
import type { ImportName } from './import-names.ts';
import { rowsOfShare } from './table.ts';

/** A row that is right, with its number in the file. */
interface RightRow {
  number: number;
  verdict: Extract<Verdict, { kind: 'add' | 'change' }>;
}

/** One change that takes up to 500 rows of a file. */
export interface ImportShare {
  name: ImportName;
  args: ArgsOf<ImportName>;
  base: BaseOf<ImportName>;
}

/** The most characters of a share: with long comments 500 rows would be more than a server takes at once. */
const longestShare = 1_000_000;
const longestName = 255;

/** Divides the rows that are right into changes, in the order of the file. */
export function sharesOf(rows: readonly RightRow[], { name, file }: { name: ImportName; file: string }): ImportShare[] {
  const shares: RightRow[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const size = JSON.stringify(row.verdict).length;
    const last = shares.at(-1);
    if (last === undefined || last.length === rowsOfShare || length + size > longestShare) {
      shares.push([row]);
      length = size;
    } else {
      last.push(row);
      length += size;
    }
  }
  return shares.map((share) => ({
    name,
    args: {
      file: file.slice(-longestName),
      rows: share.map(({ number, verdict: { id, values } }) => ({ row: number, id, values })),
    },
    base: name === 'changeAddresses' ? { rows: Object.fromEntries(share.flatMap(seenOf)) } : {},
  }));
}

const seenOf = ({ verdict }: RightRow): [string, Record<string, unknown>][] =>
  verdict.kind === 'change' ? [[verdict.id, verdict.seen]] : [];
