import { z } from 'zod';
import type { Sent } from '../mutation/keep-mine.ts';
import type { Conflict, RefusedRow } from '../protocol/outcome.ts';

const rowsOf = z.object({ rows: z.array(z.looseObject({ id: z.string() })) });
const seenOf = z.object({ rows: z.record(z.string(), z.record(z.string(), z.unknown())).default({}) });

/**
 * What "keep mine" sends for an import that was taken partly: the rows that were not, those that somebody else had changed
 * with the shown theirs as their base.
 */
export function importedAgain(
  { name, args, base }: Sent,
  { refused, conflicts }: { refused: readonly RefusedRow[]; conflicts: readonly Pick<Conflict, 'id' | 'theirs'>[] },
): Sent {
  const ids = new Set([...refused, ...conflicts].map(({ id }) => id));
  const rows = rowsOf.parse(args).rows.filter(({ id }) => ids.has(id));
  const seen = { ...seenOf.parse(base).rows };
  for (const { id, theirs } of conflicts) seen[id] = { ...seen[id], ...theirs };
  const kept = Object.entries(seen).filter(([id]) => ids.has(id));
  return { name, args: { ...args, rows }, base: 'rows' in base ? { rows: Object.fromEntries(kept) } : base };
}
