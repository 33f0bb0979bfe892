import { Button, Stack } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '../../../domain/schemas.ts';
import { hideToast, toast } from '../../components/toast.ts';
import { useUnread } from '../../mirror/notifications.ts';
import { aboutText, eventText } from './notification-text.ts';
import { useOpenNotification } from './use-open-notification.ts';

/** A toast for each unread notification that arrived after `since` (epoch milliseconds). */
export function NewNotifications({ since }: { since: number }) {
  const latest = useUnread()?.latest ?? [];
  return latest
    .filter(({ createDate }) => createDate > since)
    .map((notification) => <NotificationToast key={notification.id} notification={notification} />);
}

/** The toast of a new notification, with a link to its subject; it goes when it is read elsewhere. */
function NotificationToast({ notification }: { notification: Notification }) {
  const { t } = useTranslation();
  const { leads, open } = useOpenNotification();
  const id = `notification-${notification.id}`;
  const act = useEffectEvent(() => {
    hideToast(id);
    void open(notification);
  });
  const announce = useEffectEvent((go: () => void) =>
    toast({
      kind: 'info',
      id,
      seconds: 6,
      title: eventText(t, notification),
      message: (
        <Stack gap="0.5rem" align="flex-start">
          <p>{aboutText(t, notification)}</p>
          {leads(notification) ? (
            <Button size="xs" variant="default" onClick={go}>
              {t('action.open')}
            </Button>
          ) : null}
        </Stack>
      ),
    }),
  );
  useEffect(() => {
    announce(() => act());
    return () => hideToast(id);
  }, [id]);
  return null;
}
