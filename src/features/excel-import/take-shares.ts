import type { CheckedFile, FileImport } from '../../commands/import-file.ts';

/** What an import came to on this device. */
export interface ImportEnd {
  checked: CheckedFile;
  /** How many rows are durable here, in which changes. */
  taken: number;
  items: readonly string[];
  /** Why it ended early: a person stopped it, or the code of what was refused. */
  early: 'stopped' | { code: string } | null;
}

/** How many rows of a file are right. */
export const rowsToTake = ({ counts }: CheckedFile): number => counts.add + counts.change;

/** Makes the changes of a file one after the other, until all are made, one is refused, or it is stopped. */
export async function takeShares(
  from: FileImport,
  checked: CheckedFile,
  { onTaken, isStopped }: { onTaken: (rows: number) => void; isStopped: () => boolean },
): Promise<ImportEnd> {
  const items: string[] = [];
  let taken = 0;
  for (let share = 0; share < checked.shares; share += 1) {
    if (isStopped()) return { checked, taken, items, early: 'stopped' };
    const { result, rows } = await from.take(share);
    if (result.kind !== 'kept') {
      const code = result.kind === 'refused' ? result.code : 'storage_full';
      return { checked, taken, items, early: { code } };
    }
    items.push(result.item);
    taken += rows;
    onTaken(taken);
  }
  return { checked, taken, items, early: null };
}
