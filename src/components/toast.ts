import type { Toast } from './toast-shape.ts';

/** What shows toasts; loaded with the first one, since most starts of the app need none. */
const host = () => import('./toast-host.tsx');

/** Shows a toast at the top right; screen readers hear warnings and errors at once. */
export function toast(shown: Toast): void {
  void host().then(({ show }) => show(shown));
}

/** Takes a toast away whose matter is settled. */
export function hideToast(id: string): void {
  void host().then(({ hide }) => hide(id));
}
