import { must } from '../../domain/kernel/assert.ts';
import { groupBy } from '../../domain/kernel/polyfills.ts';
import type { MirrorDatabase } from './database.ts';
import { codedKey, type ListField, layoutOf, type RawCell } from './list-field.ts';
import {
  idColumn,
  type PackedCells,
  type PackedColumn,
  type PackedTasks,
  packTexts,
  searchText,
  wordsColumn,
} from './packed-tasks.ts';
import { wordsAfter } from './searched.ts';
import type { StoredRow } from './stored-rows.ts';
import { taskFields, wordsOfTask } from './task-fields.ts';
import { mirrorValue } from './values.ts';

type Task = StoredRow<'tasks'>;

/** Columns of other fields, or kept in another way by an older program, are not read. */
const format = JSON.stringify([2, ...Object.entries(taskFields).map(([name, field]) => `${name} ${layoutOf(field)}`)]);

function packed(field: Pick<ListField<never>, 'kind' | 'to'>, cells: RawCell[]): PackedCells {
  const layout = layoutOf(field);
  switch (layout) {
    case 'texts':
      return packTexts(cells);
    case 'numbers':
      return { layout, numbers: Float64Array.from(cells, (cell) => (typeof cell === 'number' ? cell : Number.NaN)) };
    case 'codes': {
      const byKey = new Map(cells.map((cell) => [codedKey(cell), cell]));
      const codes = new Map([...byKey.keys()].map((key, code) => [key, code]));
      return {
        layout,
        values: [...byKey.values()],
        codes: Uint16Array.from(cells, (cell) => must(codes.get(codedKey(cell)), 'the code of a value')),
      };
    }
  }
}

function columnsOf(tasks: readonly Task[], part: number): PackedColumn[] {
  const text = { kind: 'text' } as const;
  const ids = packed(
    text,
    tasks.map(({ id }) => id),
  );
  const words = packed(
    text,
    tasks.map((task) => searchText(wordsOfTask(task))),
  );
  return [
    { field: idColumn, part, cells: ids },
    { field: wordsColumn, part, cells: words },
    ...Object.entries(taskFields).map(([name, field]) => ({
      field: name,
      part,
      cells: packed(
        field,
        tasks.map((task) => field.read(task)),
      ),
    })),
  ];
}

/** Which tasks are packed; null when none are, or only as an older program did it. */
export async function packedTasks(mirror: MirrorDatabase): Promise<PackedTasks | null> {
  const known = await mirrorValue(mirror, 'packed');
  return known?.format === format ? known : null;
}

/** Drops what is packed. Runs inside a transaction of the caller over the mirror, or in one of its own. */
export const dropPacked = (mirror: MirrorDatabase): Promise<void> =>
  mirror.transaction('rw', mirror.packedColumns, mirror.unpacked, mirror.values, async () => {
    await mirror.values.delete('packed');
    await Promise.all([mirror.packedColumns.clear(), mirror.unpacked.clear()]);
  });

/** How tasks are packed. */
export interface Packing {
  /** Tasks of a part: few enough that a tap does not wait long while they are read. */
  size: number;
  /** From so many changed tasks on they are packed again. */
  changes: number;
}

const usual: Packing = { size: 2000, changes: 200 };

/** The tasks of one part: those above `after`, up to `last`. */
interface Part {
  part: number;
  after: string;
  last: string;
}

async function pack(mirror: MirrorDatabase, lasts: readonly string[], { part, after, last }: Part): Promise<number> {
  const tasks = await mirror.rows('tasks').where('id').between(after, last, false, true).toArray();
  await mirror.packedColumns.bulkPut(columnsOf(tasks, part));
  await mirror.unpacked.where('id').between(after, last, false, true).delete();
  const packing = ((await mirrorValue(mirror, 'packings')) ?? 0) + 1;
  await mirror.values.bulkPut([
    { key: 'packings', value: packing },
    { key: 'packed', value: { format, lasts: [...lasts], packing } },
  ]);
  return tasks.length;
}

/** Packs the next part of the tasks that never were; false when they are fewer than that. */
async function packRest(mirror: MirrorDatabase, lasts: readonly string[], { size }: Packing): Promise<boolean> {
  const after = lasts.at(-1) ?? '';
  const rest = mirror.rows('tasks').where('id').above(after);
  const [last] = await rest
    .offset(size - 1)
    .limit(1)
    .primaryKeys();
  if (last === undefined) return false;
  await pack(mirror, [...lasts, last], { part: lasts.length, after, last });
  return true;
}

/** Packs the part again that has most of the changed tasks; false when these are few. */
async function packAgain(
  mirror: MirrorDatabase,
  lasts: readonly string[],
  { size, changes }: Packing,
): Promise<boolean> {
  const ids = await mirror.unpacked.toCollection().primaryKeys();
  if (ids.length < changes) return false;
  const changed = groupBy(ids, (id) => lasts.findIndex((last) => id <= last));
  const [part = -1] = [...changed].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
  const last = must(lasts[part], 'the part of a changed task');
  const count = await pack(mirror, lasts, { part, after: lasts[part - 1] ?? '', last });
  // Many came between others, so all are divided anew.
  if (count > 4 * size) await dropPacked(mirror);
  return true;
}

/**
 * Packs the next tasks that need it, in one transaction; whether more may follow. Waits for the initial sync and the words, which
 * write every task.
 */
export const packNext = (mirror: MirrorDatabase, packing = usual): Promise<boolean> =>
  mirror.transaction('rw', [mirror.rows('tasks'), mirror.packedColumns, mirror.unpacked, mirror.values], async () => {
    const [cookie, words] = await Promise.all([
      mirrorValue(mirror, 'cookie'),
      mirrorValue(mirror, wordsAfter('tasks')),
    ]);
    if (cookie === undefined || words !== undefined) return false;
    const known = await packedTasks(mirror);
    if (known === null) await dropPacked(mirror);
    const lasts = known?.lasts ?? [];
    return (await packRest(mirror, lasts, packing)) || packAgain(mirror, lasts, packing);
  });
