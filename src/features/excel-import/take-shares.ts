import type { CheckedFile, FileImport } from '../../commands/import-file.ts';
import type { ImportEnd } from './use-file-import.ts';

interface Taking {
  onTaken: (rows: number) => void;
  isStopped: () => boolean;
}

/** Makes the changes of a file one after the other, until all are made, one is refused, or it is stopped. */
export async function takeShares(
  from: FileImport,
  { shares }: CheckedFile,
  { onTaken, isStopped }: Taking,
): Promise<Pick<ImportEnd, 'taken' | 'items' | 'early'>> {
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
