import { noop } from '../../domain/kernel/noop.ts';
import { browser } from '../../workers/browser/capabilities.ts';
import { beginToasts, type Toast } from './toast-state.ts';

/** What shows toasts; loaded with the first one or the first sheet, since most starts of the app need none. */
const host = () => import('./toast-host.tsx');

/**
 * Prepares for a toast when the page has nothing else to do: loaded only once something was done, its styles would have the
 * whole page drawn anew in the middle of it. What it gives calls it off.
 */
export function readyToasts(): () => void {
  // What cannot be loaded now is loaded, or missed aloud, when there is something to show.
  const load = (): void => void host().then(beginToasts, noop);
  return browser.whenIdle(load);
}

/** Shows a toast at the top right; screen readers hear warnings and errors at once. */
export function toast(shown: Toast): void {
  void host().then(({ show }) => show(shown));
}

/** Takes a toast away whose matter is settled. */
export function hideToast(id: string): void {
  void host().then(({ hide }) => hide(id));
}
