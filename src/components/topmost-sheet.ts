import { type RefObject, use, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { noop } from '../../domain/kernel/noop.ts';
import { useBackCloses } from './back-entry.ts';
import { NamedByAddress } from './use-sheet-search.ts';

/** The open sheets, the topmost last: how Escape closes each. */
let open: readonly (() => void)[] = [];

/** What has opened a list, a menu or a calendar says so in one of these ways. */
const unfolded = '[aria-haspopup]:is([data-expanded], [aria-expanded="true"])';

/**
 * One listener for all sheets: with one each, the key that closes the topmost sheet would also reach the sheet below, which is
 * the topmost by then.
 */
function hear(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.isComposing) open.at(-1)?.();
}

function add(close: () => void): () => void {
  if (open.length === 0) window.addEventListener('keydown', hear, { capture: true });
  open = [...open, close];
  return () => {
    open = open.filter((other) => other !== close);
    if (open.length === 0) window.removeEventListener('keydown', hear, { capture: true });
  };
}

/**
 * Closes the topmost sheet with Escape, and with the browser's back. While a list, a menu or a calendar is open in it, the key
 * closes only that. The ref goes to the element that holds the sheet's content.
 */
export function useClosing(opened: boolean, onEscape: () => void): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const press = useEffectEvent((): void => {
    if ((content.current?.querySelector(unfolded) ?? null) === null) onEscape();
  });
  // A layout effect: a key that comes before passive effects have run would close nothing.
  useLayoutEffect(() => (opened ? add(() => press()) : undefined), [opened]);
  const announce = useEffectEvent(use(NamedByAddress) ?? noop);
  useEffect(() => (opened ? announce() : undefined), [opened]);
  useBackCloses(opened, onEscape);
  return content;
}
