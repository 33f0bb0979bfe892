import type { i18n } from 'i18next';
import { Workbox } from 'workbox-window';
import { partOf } from '../../domain/errors/faults.ts';
import { noop } from '../../domain/kernel/noop.ts';
import { browser } from '../../workers/browser/capabilities.ts';
import { reloadApp } from '../commands/reload.ts';
import { toast } from '../components/toast.ts';

/** The shortest time between two checks for a new version, in milliseconds; browsers check by themselves only on navigation. */
const checkEvery = 60 * 60 * 1000;

interface UpdateHandlers {
  /** A new version waits for the person: show it. */
  onUpdateReady: (workbox: Workbox) => void;
  /** The field's part of the app is kept and starts without network. Called once, on the first visit. */
  onOfflineReady: () => void;
}

/** The person has agreed to the new version in this tab. */
let agreed = false;

/** A version that the person accepted in another tab is active: this tab reloads once it is hidden. */
function followWhenHidden(onUpdateReady: () => void): void {
  const follow = (): void => {
    if (document.visibilityState === 'hidden') reloadApp();
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  onUpdateReady();
}

/** Checks for a new version when the app comes to the foreground with a network. */
function checkInForeground(workbox: Workbox): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !browser.isOnline || Date.now() - checkedAt < checkEvery) return;
    checkedAt = Date.now();
    // Rejects when the server can't be reached; the next check asks again.
    workbox.update().catch(noop);
  });
}

/**
 * Registers the service worker, which keeps the app's files for starting without network. A new version waits until the
 * person agrees (product.md 8). Does nothing in development, in browsers without service workers, and in those that forbid sites
 * to keep data.
 * @returns whether the app is kept, or is about to be.
 */
async function registerServiceWorker({ onUpdateReady, onOfflineReady }: UpdateHandlers): Promise<boolean> {
  if (!import.meta.env.PROD || browser.serviceWorker === null) return false;
  const workbox = new Workbox('/service-worker.js');
  const offer = (): void => onUpdateReady(workbox);
  workbox.addEventListener('waiting', offer);
  workbox.addEventListener('activated', ({ isUpdate }) => {
    if (!isUpdate) onOfflineReady();
  });
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (agreed) reloadApp();
    else if (isUpdate) followWhenHidden(offer);
  });
  checkInForeground(workbox);
  // Forbidden, or its script couldn't be loaded: the next visit retries.
  return workbox.register().then(
    () => true,
    () => false,
  );
}

/**
 * On a first visit the app is still being cached. Preloads what must work if the network goes meanwhile: toasts and questions,
 * which say so, and the photo of a single tap. The service worker caches them anyway.
 */
async function preloadParts(): Promise<void> {
  const parts = [
    import('../components/toast-host.tsx'),
    import('../components/confirm-dialog.tsx'),
    import('../components/outcomes/show-outcome.tsx'),
    import('../features/notifications/new-notifications.tsx'),
    import('../features/sync/attention-toast.tsx'),
    import('../features/address/keep-photo.ts'),
    import('../features/address/photo-bar.tsx'),
  ];
  // A part that can't be loaded now is reported when it is needed, or loaded at the next start.
  await Promise.all(parts).catch(noop);
}

/** Registers the service worker, and offers each new version to the person. */
export async function startUpdates({ t }: i18n): Promise<void> {
  const onUpdateReady = (workbox: Workbox): void => {
    const offer = {
      takeOver: () => workbox.messageSkipWaiting(),
      onAgreed: () => {
        agreed = true;
      },
    };
    partOf(import('../features/shell/update-toast.tsx')).then((part) => part.offerUpdate(t, offer), reportError);
  };
  const onOfflineReady = (): void => toast({ kind: 'success', message: t('update.offlineReady') });
  const kept = await registerServiceWorker({ onUpdateReady, onOfflineReady });
  if (kept && browser.serviceWorker?.controller === null) await preloadParts();
}
