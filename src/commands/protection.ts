import { noop } from '../../domain/kernel/noop.ts';
import { day } from '../../domain/kernel/time.ts';
import { browser } from '../../workers/browser/capabilities.ts';
import { onDevice } from '../../workers/browser/kept-texts.ts';
import { engine } from './engine.ts';

/** `unavailable`: this browser cannot be asked, such as Safari before version 15.2. */
export type Protection = 'granted' | 'refused' | 'unavailable';

/** Asks the browser not to clear this site's data. Browsers ask or decide only for a page, not a worker. */
export async function protectStorage(): Promise<Protection> {
  const { persistStorage } = browser;
  if (persistStorage === null) return 'unavailable';
  const agreed = await persistStorage();
  await engine.checkStorage();
  return agreed ? 'granted' : 'refused';
}

/** When the browser was last asked automatically. */
const storageKey = 'ergon-protection-asked';
/** Some browsers ask the person, who shouldn't be asked every day. */
const retryInterval = 7 * day;

/**
 * Asks for persistent storage once there is something to protect: after a mark was stored. Not awaited; the readiness check shows
 * the answer.
 */
export function protectKeptWork(now = Date.now()): void {
  if (now - Number(onDevice.get(storageKey)) < retryInterval) return;
  onDevice.put(storageKey, String(now));
  protectStorage().then(noop, reportError);
}
