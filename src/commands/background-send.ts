import { browser } from '../../workers/browser/capabilities.ts';
import { backgroundSyncTag } from '../../workers/contract/service-worker.ts';

/**
 * Asks the browser to wake the service worker when there is a network, so that the queue of changes leaves after the app was
 * closed. A browser that doesn't offer it, or a person who forbids it, leaves that to the next start.
 */
export async function sendAfterClosing(): Promise<void> {
  try {
    await browser.wakeWithNetwork?.(backgroundSyncTag);
  } catch (problem) {
    // Forbidden, or there is no service worker yet: what waits is sent at the next start.
    if (!(problem instanceof DOMException)) throw problem;
  }
}
