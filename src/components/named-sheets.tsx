import { type ReactNode, Suspense } from 'react';
import { NamedByAddress } from './use-sheet-search.ts';

/** Holds sheets that the address of the screen names, and that are loaded when they are opened. */
export const NamedSheets = ({ children }: { children: ReactNode }) => (
  <NamedByAddress value={true}>
    <Suspense fallback={null}>{children}</Suspense>
  </NamedByAddress>
);
