import { type NotificationData, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** success and info say what happened; warning and error also say what to do. */
export type ToastKind = 'success' | 'info' | 'warning' | 'error';

interface Toast {
  kind: ToastKind;
  message: ReactNode;
  title?: string;
  /** A second toast with the same id takes the place of the first. */
  id?: string;
  /** Stays until it is closed. */
  stays?: boolean;
}

const colors = { success: 'green', info: 'teal', warning: 'orange', error: 'red' } as const;
/** Milliseconds (specification 9: 4 to 6 s). */
const durations = { success: 4000, info: 4000, warning: 6000, error: 6000 } as const;

/** Shows a toast at the top right; screen readers hear warnings and errors at once. */
export function toast({ kind, message, title, id, stays = false }: Toast): void {
  const urgent = kind === 'error' || kind === 'warning';
  const data: NotificationData = {
    message,
    color: colors[kind],
    autoClose: stays ? false : durations[kind],
    role: urgent ? 'alert' : 'status',
    ...(title === undefined ? {} : { title }),
    ...(id === undefined ? {} : { id }),
  };
  if (id !== undefined) notifications.hide(id);
  notifications.show(data);
}

/** Takes a toast away whose matter is settled. */
export const hideToast = (id: string): void => {
  notifications.hide(id);
};
