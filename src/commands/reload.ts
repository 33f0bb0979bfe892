import { second } from '../../domain/kernel/time.ts';
import { closeEngine } from './engine.ts';

/** How long loading anew waits for what is under way on the databases, in milliseconds. */
const waitsFor = 3 * second;

const closers = new Set<() => Promise<void>>();
let isReloading = false;

/** Has something closed before the page is loaded anew; the result takes it back. */
export function beforeReload(close: () => Promise<void>): () => void {
  closers.add(close);
  return () => closers.delete(close);
}

async function closeAll(): Promise<void> {
  await closeEngine();
  await Promise.all([...closers].map((close) => close()));
}

/**
 * Loads the page anew, once however many ask for it. What is under way on the databases comes to its end first, as far as it does
 * so soon: in WebKit, a page that dies in the midst of reading can leave a database in which nothing can be written any more.
 */
export function reloadApp(): void {
  if (isReloading) return;
  isReloading = true;
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, waitsFor);
  });
  Promise.race([closeAll(), late])
    .catch(reportError)
    .finally(() => location.reload());
}
