import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { type SheetSearch, useOpenSheet } from './use-sheet-search.ts';

interface SheetLinkProps {
  /** The operational address whose sheet is opened. */
  address: NonNullable<SheetSearch['address']>;
  className: string | undefined;
  children: ReactNode;
}

/** A new tab or window, or a download, is the browser's to open. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * A link that opens the sheet of an address over the present screen. The router's own link re-renders with every navigation,
 * which would keep a phone busy with the dozens of cards of a day whenever a sheet is opened or closed.
 */
export function SheetLink({ address, ...shown }: SheetLinkProps) {
  const router = useRouter();
  const open = useOpenSheet();
  const { href } = useMemo(
    () => router.buildLocation({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, address }) }),
    [router, address],
  );
  return (
    <a
      {...shown}
      href={href}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        open({ address });
      }}
    />
  );
}
