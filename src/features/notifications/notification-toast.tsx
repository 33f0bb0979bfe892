import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '../../../domain/schemas.ts';
import { hideToast, toast } from '../../components/toast.ts';
import classes from './log.module.css';
import { happeningWords, subjectWords } from './notification-words.ts';
import { useOpenNotification } from './use-open-notification.ts';

/** The toast of a notification that just came, with the way to what it is about; it goes when it was read elsewhere. */
export function NotificationToast({ notification }: { notification: Notification }) {
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
      title: happeningWords(t, notification),
      message: (
        <div className={classes.toast}>
          <p>{subjectWords(t, notification)}</p>
          {leads(notification) ? (
            <Button size="xs" variant="default" onClick={go}>
              {t('action.open')}
            </Button>
          ) : null}
        </div>
      ),
    }),
  );
  useEffect(() => {
    announce(() => act());
    return () => hideToast(id);
  }, [id]);
  return null;
}
