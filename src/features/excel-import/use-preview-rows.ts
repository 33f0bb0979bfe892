import { useEffect, useState } from 'react';
import type { PreviewRow, VerdictKind } from '../../commands/import-file.ts';
import type { ImportSteps } from './use-file-import.ts';

/** Rows of the preview; those of before until others are there. */
export function usePreviewRows(
  { reader }: ImportSteps,
  { of, first, count }: { of: VerdictKind | 'all'; first: number; count: number },
): readonly PreviewRow[] {
  const [rows, setRows] = useState<readonly PreviewRow[]>([]);
  useEffect(() => {
    let wanted = true;
    reader?.rows(of, { first, count }).then(
      (found) => wanted && setRows(found),
      (fault: unknown) => wanted && reportError(fault),
    );
    return () => {
      wanted = false;
    };
  }, [reader, of, first, count]);
  return rows;
}
