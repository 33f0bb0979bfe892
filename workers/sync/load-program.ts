import type { WorkerNews } from '../contract/worker-news.ts';

/** What is needed of a worker's global scope. */
type Scope = Pick<
  DedicatedWorkerGlobalScope,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent' | 'postMessage' | 'reportError'
>;

/** What browsers say of a module that they could not load; a fault of its own code can be a TypeError, too. */
const notLoaded = /\bimport(ed|ing) (a )?module/i;

/**
 * Loads a worker's program while the worker already runs. Chromium keeps the compiled code of what a worker imports dynamically, and
 * compiles what it imports statically with each start (decision 0162). Calls that come meanwhile are handed on. The page is told when
 * the program isn't on this device and can't be loaded; any other fault is the worker's own. What the program needs, too, must not be
 * imported here: it would be in the first script.
 */
export async function loadProgram(scope: Scope, load: () => Promise<unknown>): Promise<void> {
  const early: Event[] = [];
  const keep = (event: Event): void => void early.push(event);
  scope.addEventListener('message', keep);
  try {
    await load();
  } catch (fault) {
    const news: WorkerNews = { type: 'programMissing' };
    if (fault instanceof TypeError && notLoaded.test(fault.message)) scope.postMessage(news);
    else scope.reportError(fault);
    return;
  }
  scope.removeEventListener('message', keep);
  for (const event of early) scope.dispatchEvent(event);
}
