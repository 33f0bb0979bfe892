import type { ReactNode } from 'react';

/** success and info say what happened; warning and error also say what to do. */
export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  kind: ToastKind;
  message: ReactNode;
  title?: string;
  /** A second toast with the same id takes the place of the first. */
  id?: string;
  /** Stays until it is closed. */
  stays?: boolean;
}

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
