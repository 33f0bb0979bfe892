import { useEffect } from 'react';

/** Milliseconds after which Mantine has returned the focus to what opened a dialog, if that is still there. */
const returned = 30;

/** Puts the focus onto the topmost dialog, or else onto the screen, where nothing has it. */
function takeFocus(): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return;
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]');
  const place = dialogs[dialogs.length - 1] ?? document.getElementById('content');
  place?.focus({ preventScroll: true });
}

/**
 * Keeps the focus where what had it, or was to get it back, is gone: somebody without a mouse would begin at the top of the page
 * again, and a screen reader would say nothing.
 */
export function keepFocus(): void {
  window.setTimeout(takeFocus, returned);
}

/** Keeps the focus when the dialog is gone in which it stands. */
export function FocusKeeper(): null {
  useEffect(() => keepFocus, []);
  return null;
}
