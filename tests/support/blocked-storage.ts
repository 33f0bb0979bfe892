import type { BrowserContext } from '@playwright/test';

/** For a page or a worker: even to ask for a storage throws. */
const blocked = `{
  const refuse = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(self, name, { get: refuse, configurable: true });
  Object.defineProperty(Object.getPrototypeOf(navigator), 'serviceWorker', { get: refuse, configurable: true });
  for (const name of ['query', 'request']) LockManager.prototype[name] = async () => refuse();
  self.BroadcastChannel = class { constructor() { refuse(); } };
}`;

/** Makes a browser one whose person has blocked all data of sites (cookies off). */
export async function blockStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(blocked);
  await context.route(/worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${blocked}\n${await response.text()}` });
  });
}
