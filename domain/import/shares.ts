import type { ArgsOf, BaseOf } from '../mutations.ts';
import type { ImportName } from './import-names.ts';
import type { CheckedRow, Verdict } from './pipeline.ts';
import { rowsOfShare } from './table.ts';

/** A row that is right, with its number in the file. */
interface RightRow extends CheckedRow {
  verdict: Extract<Verdict, { kind: 'add' | 'change' }>;
}

const isRight = (row: CheckedRow): row is RightRow => row.verdict.kind === 'add' || row.verdict.kind === 'change';

/** One mutation that takes up to 500 rows of a file. */
export interface ImportShare {
  name: ImportName;
  args: ArgsOf<ImportName>;
  base: BaseOf<ImportName>;
}

/** The most characters of a share: with long comments 500 rows would be more than a server takes at once. */
const longestShare = 1_000_000;
const longestName = 255;

/** Divides the rows that are right into mutations of at most `most` rows, in the order of the file. */
export function sharesOf(
  checked: readonly CheckedRow[],
  { name, file, most = rowsOfShare }: { name: ImportName; file: string; most?: number },
): ImportShare[] {
  const shares: RightRow[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const row of checked.filter(isRight)) {
    const size = JSON.stringify(row.verdict).length;
    const last = shares.at(-1);
    if (last === undefined || last.length === most || length + size > longestShare) {
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
