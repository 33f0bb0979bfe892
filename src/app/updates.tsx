import { Button } from '@mantine/core';
import type { i18n } from 'i18next';
import { useState } from 'react';
import { noop } from '../../domain/kernel/noop.ts';
import { browser } from '../../workers/browser/capabilities.ts';
import { hideToast, toast } from '../components/toast.ts';
import { applyUpdate, registerServiceWorker } from './update.ts';
import classes from './updates.module.css';

const id = 'update';

/** Says with the first tap that it was heard: to take over lasts up to some seconds. */
function UpdateNow({ label }: { label: string }) {
  const [agreed, setAgreed] = useState(false);
  const agree = (): void => {
    setAgreed(true);
    void applyUpdate();
  };
  return (
    <Button size="xs" loading={agreed} onClick={agree}>
      {label}
    </Button>
  );
}

/**
 * On a first visit the app is still being stored. What tells of faults and asks before something is given up is here then before
 * it is needed, for it may be the missing network that it has to tell of. The service worker loads it anyway.
 */
async function loadTellers(): Promise<void> {
  const parts = [
    import('../components/toast-host.tsx'),
    import('../components/confirm-dialog.tsx'),
    import('../components/outcomes/show-outcome.tsx'),
    import('../features/notifications/new-notifications.tsx'),
    import('../features/sync/attention-toast.tsx'),
  ];
  // Of one that does not come now is said that it is not here when it is needed, or it waits for the next start.
  await Promise.all(parts).catch(noop);
}

/** Keeps the app's files for starts without network, and offers a new version; it waits until the person agrees. */
export async function startUpdates({ t }: i18n): Promise<void> {
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
            <UpdateNow label={t('update.now')} />
            <Button size="xs" variant="default" onClick={() => hideToast(id)}>
              {t('action.later')}
            </Button>
          </div>
        </div>
      ),
    });
  const onOfflineReady = (): void => toast({ kind: 'success', message: t('update.offlineReady') });
  const kept = await registerServiceWorker({ onUpdateReady, onOfflineReady });
  if (kept && browser.serviceWorker?.controller === null) await loadTellers();
}
