import { noop } from '../../domain/kernel/noop.ts';
import { browser } from '../../workers/browser/capabilities.ts';
import { beginToasts, type Toast } from './toast-state.ts';

/** Loaded with the first toast or the first sheet, since most starts of the app need none. */
const host = () => import('./toast-host.tsx');

/**
 * Preloads the toasts when the page is idle: loaded only with the first toast, their styles would re-render the whole page in
 * the middle of an action. The result cancels it.
 */
export function readyToasts(): () => void {
  // A failed preload is retried with the first toast.
  const load = (): void => void host().then(beginToasts, noop);
  return browser.whenIdle(load);
}

/** Shows a toast at the top right; screen readers hear warnings and errors at once. */
export function toast(shown: Toast): void {
  void host().then(({ show }) => show(shown));
}

/** Hides a toast that no longer applies. */
export function hideToast(id: string): void {
  void host().then(({ hide }) => hide(id));
}
