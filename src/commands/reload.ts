import { second } from '../../domain/kernel/time.ts';
import { browser } from '../../workers/browser/capabilities.ts';
import { closeEngine } from './engine.ts';

/** How long a reload waits for database work that is under way, in milliseconds. */
const waitsFor = 3 * second;

/** After which time a reload that has not begun is asked for again, in milliseconds. */
const again = 10 * second;

const closers = new Set<() => Promise<void>>();
let isReloading = false;

/** Registers what is to be closed before a reload; the result unregisters it. */
export function beforeReload(close: () => Promise<void>): () => void {
  closers.add(close);
  return () => closers.delete(close);
}

async function closeAll(): Promise<void> {
  await closeEngine();
  await Promise.all([...closers].map((close) => close()));
}

/**
 * A reload can wait for minutes for a service worker that is being replaced: Chromium hands it to the outgoing one, and ends that.
 * Another reload is served by the new one, as soon as that has taken over.
 */
function reload(): void {
  const load = (): void => location.reload();
  browser.serviceWorker?.addEventListener('controllerchange', load);
  setInterval(load, again);
  load();
}

/**
 * Reloads the page, once however often it is called. Database work that is under way may finish first, within a time limit: in
 * WebKit, a page that is unloaded while it reads can leave a database that can't be written any more.
 */
export function reloadApp(): void {
  if (isReloading) return;
  isReloading = true;
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, waitsFor);
  });
  Promise.race([closeAll(), late]).catch(reportError).finally(reload);
}
