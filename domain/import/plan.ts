import type { ErrorCode } from '../errors/codes.ts';
import type { ParsedRow } from './parse-sheet.ts';

/** Why a row is not taken; `field` is that of the file's column, null where it is the whole row. */
export interface Refusal {
  field: string | null;
  code: ErrorCode;
}

/**
 * What becomes of a row of a file (decision 0117).
 * - add: `values` are those of the row that is made, without its id; `taken` is told once it is made, so that a later row
 *   that says the same is known.
 * - change: the fields of the row `id` that the file has, with what is there now.
 * - unchanged: it is there already and says the same.
 */
export type Planned =
  | { kind: 'add'; values: Record<string, unknown>; taken: () => void }
  | { kind: 'change'; id: string; set: Record<string, unknown>; seen: Record<string, unknown> }
  | { kind: 'unchanged' }
  | { kind: 'refused'; refusals: readonly Refusal[] };

/** Plans rows one after the other: what an earlier one has made is known to the next. */
export type Plan = (row: ParsedRow) => Planned;

export const refused = (code: ErrorCode, field: string | null): Planned => ({
  kind: 'refused',
  refusals: [{ field, code }],
});
