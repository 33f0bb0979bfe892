import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { packedTasks } from '../../../workers/mirror/packed-columns.ts';
import type { PackedCells } from '../../../workers/mirror/packed-tasks.ts';

/** Parts that are read in one request: decoding more of them would block the page for longer than a frame or two. */
const partsPerRead = 10;

/** Tasks as they were packed. */
export interface PackedRead {
  /** The values of each field that was asked for, a part after the other. */
  columns: ReadonlyMap<string, readonly PackedCells[]>;
  /** Tasks that have changed since, or have gone. */
  unpacked: readonly string[];
  /** Tasks with greater ids were never packed. */
  last: string;
  /** The same as long as the columns are. */
  packing: number;
}

/** The cells of a field, of all parts before `end`. Runs inside a transaction of the caller. */
async function cellsOf(mirror: MirrorDatabase, field: string, end: number): Promise<PackedCells[]> {
  const cells: PackedCells[] = [];
  for (let part = 0; part < end; part += partsPerRead) {
    const [from, to] = [part, Math.min(end, part + partsPerRead)];
    const read = mirror.packedColumns.where('[field+part]').between([field, from], [field, to], true, false);
    for (const column of await read.toArray()) cells.push(column.cells);
  }
  return cells;
}

/**
 * Reads columns of the packed tasks, all of one moment; null when none are packed, or the columns are no longer those of a packing
 * that is asked for.
 */
export function readPacked(
  mirror: MirrorDatabase,
  fields: readonly string[],
  packing?: number,
): Promise<PackedRead | null> {
  return mirror.transaction('r', mirror.packedColumns, mirror.unpacked, mirror.values, async () => {
    const packed = await packedTasks(mirror);
    const last = packed?.lasts.at(-1);
    if (packed === null || last === undefined) return null;
    if (packing !== undefined && packing !== packed.packing) return null;
    const [unpacked, columns] = await Promise.all([
      mirror.unpacked.toCollection().primaryKeys(),
      Promise.all(fields.map(async (field) => [field, await cellsOf(mirror, field, packed.lasts.length)] as const)),
    ]);
    return { columns: new Map(columns), unpacked, last, packing: packed.packing };
  });
}
