import { MantineThemeProvider } from '@mantine/core';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { beginToasts, type Toast } from './toast-state.ts';

const colors = { success: 'green', info: 'teal', warning: 'orange', error: 'red' } as const;
/** Milliseconds (specification 9: 4 to 6 s). */
const durations = { success: 4000, info: 4000, warning: 6000, error: 6000 } as const;

/** The toasts, at the top right (specification 2.1). */
export function ToastHost() {
  const { t } = useTranslation();
  const named = { defaultProps: { closeButtonProps: { 'aria-label': t('action.close') } } };
  return (
    <MantineThemeProvider theme={{ components: { Notification: named } }}>
      <Notifications position="top-right" limit={4} notificationMaxHeight={480} />
    </MantineThemeProvider>
  );
}

export function show({ kind, message, title, id, seconds, stays }: Toast): void {
  const urgent = kind === 'error' || kind === 'warning';
  const milliseconds = seconds === undefined ? durations[kind] : seconds * 1000;
  const data: NotificationData = {
    message,
    color: colors[kind],
    autoClose: stays === true ? false : milliseconds,
    role: urgent ? 'alert' : 'status',
    ...(title === undefined ? {} : { title }),
    ...(id === undefined ? {} : { id }),
  };
  if (id !== undefined) notifications.hide(id);
  notifications.show(data);
  beginToasts();
}

export const hide = (id: string): void => {
  notifications.hide(id);
};
