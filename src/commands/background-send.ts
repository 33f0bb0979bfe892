import { browser } from '../../workers/browser/capabilities.ts';
import { backgroundSyncTag } from '../../workers/contract/service-worker.ts';

/**
 * Registers a background sync, so that the service worker sends the queued changes after the app was closed. Where the browser
 * doesn't support it or the person forbids it, they are sent at the next start.
 */
export async function sendAfterClosing(): Promise<void> {
  try {
    await browser.wakeWithNetwork?.(backgroundSyncTag);
  } catch (problem) {
    // Forbidden, or there is no service worker yet: the queue is sent at the next start.
    if (!(problem instanceof DOMException)) throw problem;
  }
}
