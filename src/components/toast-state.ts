import type { ReactNode } from 'react';

/** success and info say what happened; warning and error also say what to do. */
export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  kind: ToastKind;
  message: ReactNode;
  title?: string;
  /** A second toast with the same id takes the place of the first. */
  id?: string;
  /** How long it stays; what its kind takes unless it says otherwise. */
  seconds?: number;
  /** Stays until it is closed. */
  stays?: boolean;
}

let began = false;
let listener: () => void = () => undefined;

/** Whether the host of toasts has to be mounted: there was a toast, or one is expected. */
export const toastsBegan = (): boolean => began;

/** The first toast was shown, or is expected. */
export function beginToasts(): void {
  began = true;
  listener();
}

/** Calls back when the first toast is shown or expected. */
export function onToasts(callback: () => void): () => void {
  listener = callback;
  return () => {
    listener = () => undefined;
  };
}
