import { Button } from '@mantine/core';
import type { i18n } from 'i18next';
import { hideToast, toast } from '../components/toast.ts';
import { applyUpdate, registerServiceWorker } from './update.ts';
import classes from './updates.module.css';

const id = 'update';

/** Keeps the app's files for starts without network, and offers a new version; it waits until the person agrees. */
export function startUpdates({ t }: i18n): Promise<void> {
  const onUpdateReady = (): void =>
    toast({
      kind: 'info',
      id,
      stays: true,
      title: t('update.ready'),
      message: (
        <div className={classes.message}>
          <p>{t('update.text')}</p>
          <div className={classes.buttons}>
            <Button size="xs" onClick={applyUpdate}>
              {t('update.now')}
            </Button>
            <Button size="xs" variant="default" onClick={() => hideToast(id)}>
              {t('action.later')}
            </Button>
          </div>
        </div>
      ),
    });
  const onOfflineReady = (): void => toast({ kind: 'success', message: t('update.offlineReady') });
  return registerServiceWorker({ onUpdateReady, onOfflineReady });
}
