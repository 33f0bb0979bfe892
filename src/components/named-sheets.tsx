import { type ReactNode, Suspense } from 'react';
import { noop } from '../../domain/kernel/noop.ts';
import { NamedByAddress } from './use-sheet-search.ts';

interface NamedSheetsProps {
  children: ReactNode;
  /** One of them has opened: its code and its rows are there. */
  onOpened?: () => void;
}

/** Holds sheets that the address of the screen names, and that are loaded when they are opened. */
export const NamedSheets = ({ children, onOpened = noop }: NamedSheetsProps) => (
  <NamedByAddress value={onOpened}>
    <Suspense fallback={null}>{children}</Suspense>
  </NamedByAddress>
);
