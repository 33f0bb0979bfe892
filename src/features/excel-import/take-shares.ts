import type { CheckedFile, FileImport } from '../../commands/import-file.ts';

/** How far the changes of a file were made on this device. */
export interface Taken {
  /** How many rows are durable here, in which changes. */
  taken: number;
  items: readonly string[];
  /** Why it ended early: a person stopped it, or the code of what was refused. */
  early: 'stopped' | { code: string } | null;
}

interface Taking {
  onTaken: (rows: number) => void;
  isStopped: () => boolean;
}

/** Makes the changes of a file one after the other, until all are made, one is refused, or it is stopped. */
export async function takeShares(
  from: FileImport,
  { shares }: CheckedFile,
  { onTaken, isStopped }: Taking,
): Promise<Taken> {
  const items: string[] = [];
  let taken = 0;
  for (let share = 0; share < shares; share += 1) {
    if (isStopped()) return { taken, items, early: 'stopped' };
    const { result, rows } = await from.take(share);
    if (result.kind !== 'kept') {
      const code = result.kind === 'refused' ? result.code : 'storage_full';
      return { taken, items, early: { code } };
    }
    items.push(result.item);
    taken += rows;
    onTaken(taken);
  }
  return { taken, items, early: null };
}
