import { useEffect, useState } from 'react';
import type { RowDialog } from './use-row-dialog.ts';

/**
 * The row that a dialog over a list is about; null until it was read. It stays while the dialog fades away after the row is
 * gone, and a dialog whose row cannot be loaded closes itself (specification 8).
 */
export function useDialogRow<Row>(
  row: Row | null | undefined,
  { opened, close }: Pick<RowDialog, 'opened' | 'close'>,
): Row | null {
  const [last, setLast] = useState<Row | null>(null);
  if (row !== undefined && row !== null && row !== last) setLast(row);
  const gone = row === null && opened;
  useEffect(() => {
    if (gone) close();
  }, [gone, close]);
  return row ?? last;
}
