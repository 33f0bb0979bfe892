import { z } from 'zod';
import { columnsOf } from '../../domain/import/columns.ts';
import { type Completion, fillScopes } from '../../domain/import/completion.ts';
import { recognise } from '../../domain/import/headers.ts';
import { type ImportOf, importKinds } from '../../domain/import/import-kinds.ts';
import type { TableRow } from '../../domain/import/table.ts';
import { must } from '../../domain/kernel/assert.ts';
import { id } from '../../domain/kernel/fields.ts';
import type { DraftRead, FileOrder, ImportDraft } from '../contract/imports.ts';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const row = z.object({ number: z.int().min(1), cells: z.array(cell) });

const importOf: z.ZodType<ImportOf> = z.union([
  z.object({
    kind: z.literal('addresses'),
    serving: z.union([z.enum(['rows', 'shared']), z.object({ customer: id() })]),
  }),
  z.object({ kind: z.enum(['changes', 'customers', 'tasks']) }),
]);

const completion: z.ZodType<Completion> = z.object({
  fills: z.array(z.object({ field: z.string(), value: z.string(), scope: z.enum(fillScopes) })),
  cells: z.record(z.string(), z.record(z.string(), z.string())),
  places: z.boolean(),
  removed: z.array(z.int().min(1)),
});

/** A draft as it is stored: the file's own cells, and apart from them what a person has completed, which can still be changed. */
const draftSchema = z.object({
  version: z.literal(1),
  of: importOf,
  file: z.string(),
  positions: z.array(z.tuple([z.string(), z.int().min(0)])),
  completion,
  table: z.array(row).min(1),
});

/** Writes the given rows of a file as a draft; `table` begins with its header. */
export function writeDraft(
  [head, ...rows]: readonly TableRow[],
  { of, file, positions, completion: given }: FileOrder,
  isKept: (row: TableRow) => boolean,
): ImportDraft {
  const removed = new Set(given.removed);
  const kept = rows.filter((each) => !removed.has(each.number) && isKept(each));
  const numbers = new Set(kept.map(({ number }) => String(number)));
  const cells = Object.fromEntries(Object.entries(given.cells).filter(([number]) => numbers.has(number)));
  const draft: z.infer<typeof draftSchema> = {
    version: 1,
    of,
    file,
    positions: [...positions],
    completion: { ...given, cells, removed: [] },
    table: [must(head, 'the header of a file'), ...kept].map((each) => ({ ...each, cells: [...each.cells] })),
  };
  return { rows: kept.length, content: JSON.stringify(draft) };
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
}

/** Reads a stored draft; refused if it has another version's shape. */
export function readDraft(content: string): { read: DraftRead; table: readonly TableRow[] } {
  const { data } = draftSchema.safeParse(parsed(content));
  if (data === undefined) return { read: { kind: 'refused', code: 'excel_unreadable' }, table: [] };
  const { of, file, table } = data;
  const columns = recognise(table[0]?.cells ?? [], columnsOf[importKinds[of.kind].sheet]);
  const positions = new Map(data.positions);
  const read = { kind: 'read', of, file, rows: table.length - 1, completion: data.completion } as const;
  return { read: { ...read, columns: { ...columns, positions } }, table };
}
