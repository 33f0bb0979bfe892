import { useEffect } from 'react';

/** Milliseconds after which Mantine has returned the focus to what opened a dialog, if that is still there. */
const returned = 30;

/** Puts the focus onto the topmost dialog, or else onto the screen, where nothing of the page has it. */
function takeFocus(page: Document): void {
  const { activeElement } = page;
  if (activeElement !== null && activeElement !== page.body) return;
  const dialogs = page.querySelectorAll<HTMLElement>('[role="dialog"]');
  const place = dialogs[dialogs.length - 1] ?? page.getElementById('content');
  place?.focus({ preventScroll: true });
}

/**
 * Keeps the focus where what had it, or was to get it back, is gone: somebody without a mouse would begin at the top of the page
 * again, and a screen reader would say nothing.
 */
export function keepFocus(): void {
  window.setTimeout(takeFocus, returned, document);
}

/** Keeps the focus when the dialog is gone in which it stands. */
export function FocusKeeper(): null {
  useEffect(() => keepFocus, []);
  return null;
}
