import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** The open sheets, the topmost last: what Escape does to each. */
let open: readonly (() => void)[] = [];

/** What has opened a list, a menu or a calendar says so in one of these ways. */
const unfolded = '[aria-haspopup]:is([data-expanded], [aria-expanded="true"])';

/**
 * One listener for all of them: with one for each, the sheet below would be the topmost one by the time that it hears of the
 * very key that closed the one above it.
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
 * Closes a sheet by Escape when it is the topmost one and nothing is unfolded in it: then the key closes the list, the menu or
 * the calendar, and nothing else. What it gives goes to the element that holds the sheet's content.
 */
export function useEscape(opened: boolean, onEscape: () => void): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const press = useEffectEvent((): void => {
    if ((content.current?.querySelector(unfolded) ?? null) === null) onEscape();
  });
  // It hears from the moment that it is drawn: a key that comes before effects have run would close nothing.
  useLayoutEffect(() => (opened ? add(() => press()) : undefined), [opened]);
  return content;
}
