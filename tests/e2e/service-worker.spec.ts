import { chromium, expect, type Page, test } from '@playwright/test';
import { findChromium } from '../../tools/chromium.ts';
import type { AppKept, ServiceWorkerRequest } from '../../workers/contract/service-worker.ts';
import { type BuiltPage, builtFiles, builtText, openBuiltPage } from '../support/built-page.ts';

/** These tests are about the service worker, which the others do without. */
test.use({ serviceWorkers: 'allow' });

let built: BuiltPage;

test.beforeEach(async () => {
  built = await openBuiltPage();
});

test.afterEach(() => built.close());

/** Opens the app for the first time and waits until it is on the device. */
async function firstVisit(page: Page): Promise<void> {
  await page.goto(`${built.url}/login`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    }
  });
}

const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
    }
    return paths;
  });

/** Asks for the other parts of the app, as a page does once somebody has signed in, and waits until they are on the device. */
async function keepTheRest(page: Page): Promise<void> {
  const askFor = (request: ServiceWorkerRequest): Promise<AppKept> =>
    page.evaluate(
      (asked) =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => resolve(data);
          navigator.serviceWorker.controller?.postMessage(asked, [port2]);
          if (asked.type !== 'APP_KEPT') resolve(undefined as never);
        }),
      request,
    );
  const counts = async () => Object.values(await askFor({ type: 'APP_KEPT', language: 'el' }));
  expect((await counts()).map(({ kept, files }) => kept === files)).toEqual([true, false, false, false, false]);
  await askFor({ type: 'KEEP_APP', parts: ['heif', 'scanner', 'office', 'papers'], language: 'el' });
  await expect.poll(async () => (await counts()).every(({ kept, files }) => kept === files)).toBe(true);
}

/** Screens, workers, the decoders of HEIC and of codes, fonts and texts; no source maps. */
async function expectWholeApp(page: Page): Promise<void> {
  const kept = new Set(await cachedPaths(page));
  // The browser keeps what the service worker imports by itself.
  const ofServiceWorker = /^(service-worker|assets\/background-send-.+)\.js$/;
  // What the server puts into evidence packs is no screen.
  const ofPacks = 'verify.html';
  const needed = builtFiles().filter(
    (path) => /\.(js|css|wasm|woff2|json|html)$/.test(path) && !ofServiceWorker.test(path) && path !== ofPacks,
  );
  expect(needed.length).toBeGreaterThan(20);
  expect(needed.filter((path) => !kept.has(`/${path}`))).toEqual([]);
  for (const part of [
    /engine-worker.*\.js$/,
    /photo-worker.*\.js$/,
    /libheif.*\.wasm$/,
    /scan-worker.*\.js$/,
    /zxing_reader.*\.wasm$/,
    /inter-greek.*\.woff2$/,
    /i18n\/el\.json$/,
  ]) {
    expect(
      [...kept].some((path) => part.test(path)),
      String(part),
    ).toBe(true);
  }
  expect([...kept].filter((path) => path.endsWith('.map'))).toEqual([]);
}

/** The texts of both languages with other ones on the sign-in screen. */
function otherTexts(words: Readonly<Record<string, string>>): Record<string, string> {
  const paths = ['el', 'en'].map((language) => `assets/i18n/${language}.json`);
  return Object.fromEntries(
    paths.map((path) => {
      const texts = JSON.parse(builtText(path)) as { access: Record<string, string> };
      return [path, JSON.stringify({ ...texts, access: { ...texts.access, ...words } })];
    }),
  );
}

const askServer = (page: Page): Promise<number | string> =>
  page.evaluate(() =>
    fetch('/rest/tasks/paged/active').then(
      (reply) => reply.status,
      () => 'no network',
    ),
  );

test('the app is kept part by part, starts without network and takes a new version only after a tap', async ({
  page,
  context,
}) => {
  await firstVisit(page);
  await keepTheRest(page);
  await expectWholeApp(page);

  expect(await askServer(page)).toBe(200);
  const opened = await page.goto(`${built.url}/rest/health`);
  expect(await opened?.json()).toEqual({ status: 'ok' });
  await page.goto(`${built.url}/login`);
  expect((await cachedPaths(page)).filter((path) => path.startsWith('/rest'))).toEqual([]);

  await context.setOffline(true);
  expect(await askServer(page)).toBe('no network');
  for (const path of ['/my-day', '/tasks/0197?tab=photos', '/']) {
    const response = await page.goto(`${built.url}${path}`);
    expect(response?.fromServiceWorker(), path).toBe(true);
    expect(response?.status(), path).toBe(200);
    await expect(page).toHaveTitle(/Ergon/);
    // Not the drawn skeleton but the program: its script came from the device as well.
    await expect(page.locator('#root .skeleton')).toHaveCount(0);
  }

  await context.setOffline(false);
  await page.reload();
  const other = await context.newPage();
  await other.goto(`${built.url}/login`);
  await page.bringToFront();
  const lead = 'The sentence of the new version';
  built.release(otherTexts({ lead }));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const offer = page.getByRole('button', { name: /^(Update now|Ενημέρωση τώρα)$/ });
  await expect(offer).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);
  const loaded = page.waitForEvent('load');
  await offer.click();
  await loaded;
  // The other tab is in view, so it only offers; it follows once it is out of sight.
  await expect(other.getByRole('button', { name: /^(Update now|Ενημέρωση τώρα)$/ })).toBeVisible();
  const followed = other.waitForEvent('load');
  await other.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await followed;
  await expectWholeApp(page);
  for (const tab of [page, other]) {
    expect(await tab.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
    await expect(tab).toHaveTitle(/Ergon/);
    await expect(tab.getByText(lead)).toBeVisible();
  }
});

test('a new version takes over at once while the one before waits for files of a bad network', async ({ page }) => {
  await firstVisit(page);
  built.hang('/assets/office/');
  const ask: ServiceWorkerRequest = { type: 'KEEP_APP', parts: ['office'], language: 'el' };
  await page.evaluate((asked) => navigator.serviceWorker.controller?.postMessage(asked), ask);
  built.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const offer = page.getByRole('button', { name: /^(Update now|Ενημέρωση τώρα)$/ });
  await expect(offer).toBeVisible();
  const loaded = page.waitForEvent('load');
  await offer.click();
  await loaded;
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
});

test('a new version waits, also through reloads, until the page says that the person agreed', { tag: '@all' }, async ({
  page,
}) => {
  await firstVisit(page);
  built.release();
  const waits = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker | null>((resolve) => {
      registration.addEventListener('updatefound', () => resolve(registration.installing), { once: true });
    });
    await registration.update();
    const worker = await found;
    while (worker?.state === 'installing') {
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    }
  });
  expect(await waits()).toBe(true);
  await page.reload();
  expect(await waits()).toBe(true);
  await page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready;
    for (const message of ['SKIP_WAITING', { type: 'other' }, null, 7]) waiting?.postMessage(message);
  });
  await page.reload();
  expect(await waits()).toBe(true);
  const offer = page.getByRole('button', { name: /^(Update now|Ενημέρωση τώρα)$/ });
  await expect(offer).toBeVisible();
  const loaded = page.waitForEvent('load');
  await offer.click();
  await loaded;
  await expect.poll(waits).toBe(false);
});

test('a new version takes over and is shown although the page asks for files meanwhile', { tag: '@all' }, async ({
  page,
}) => {
  await firstVisit(page);
  built.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const offer = page.getByRole('button', { name: /^(Update now|Ενημέρωση τώρα)$/ });
  await expect(offer).toBeVisible();
  await page.evaluate(() => {
    let left = 40;
    const ask = (): void => {
      left -= 1;
      void fetch('/assets/i18n/en.json');
      if (left > 0) setTimeout(ask, 15);
    };
    document.addEventListener('click', ask, { once: true });
  });
  // Chromium starts the outgoing worker again for these files, and then loses the first reload with it.
  const loaded = page.waitForEvent('load');
  await offer.click();
  await loaded;
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
});

/** Ways in which a browser can keep a new version from taking over. */
const holds = {
  'what the worker is told never reaches it': () => {
    ServiceWorker.prototype.postMessage = () => undefined;
  },
  'nobody says which version waits': () => {
    navigator.serviceWorker.getRegistration = () => new Promise(() => undefined);
  },
};

for (const [held, hold] of Object.entries(holds))
  test(`a version that does not take over, since ${held}, leaves no one waiting: the page is loaded anew, and offers it again`, {
    tag: '@all',
  }, async ({ page }) => {
    await firstVisit(page);
    await page.reload();
    built.release();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const offer = page.getByRole('button', { name: /^(Update now|Ενημέρωση τώρα)$/ });
    await expect(offer).toBeVisible();
    await page.evaluate(hold);
    const again = page.waitForEvent('load');
    await offer.click();
    await expect(offer).toHaveAttribute('aria-busy', 'true');
    await again;
    await expect(offer).toBeEnabled();
    const taken = page.waitForEvent('load');
    await offer.click();
    await taken;
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  });

test('a page that was loaded past its version takes the new one after a tap as well', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await firstVisit(page);
  const session = await context.newCDPSession(page);
  const forced = page.waitForEvent('load');
  await session.send('Page.reload', { ignoreCache: true });
  await forced;
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const texts = 'assets/i18n/el.json';
  const word = 'Σύνδεση της νέας έκδοσης';
  const { login, ...rest } = JSON.parse(builtText(texts)) as { login: Record<string, string> };
  built.release({ [texts]: JSON.stringify({ login: { ...login, title: word }, ...rest }) });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const offer = page.getByRole('button', { name: /^(Update now|Ενημέρωση τώρα)$/ });
  await expect(offer).toBeVisible();
  const loaded = page.waitForEvent('load');
  await offer.click();
  await loaded;
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
});

test('what is pushed is shown once while the app is out of sight, and not while it is in view', {
  tag: '@all',
}, async () => {
  // Chromium without windows shows no notifications.
  const browser = await chromium.launch({ executablePath: findChromium('whole'), args: ['--no-sandbox'] });
  const context = await browser.newContext();
  const page = await context.newPage();
  await context.grantPermissions(['notifications'], { origin: built.url });
  await firstVisit(page);
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(built.url));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (id: string) => {
    const data = JSON.stringify({ id, title: 'Νέα εργασία', text: 'Ακταίον', language: 'el', url: '/tasks/1' });
    return session.send('ServiceWorker.deliverPushMessage', { origin: built.url, registrationId, data });
  };
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await push('in-view');
  // A task that was shared is read without the app, which therefore tells of nothing there.
  await page.goto(`${built.url}/flow/1`);
  await push('one');
  await push('one');
  await push('two');
  const told = { title: 'Νέα εργασία', body: 'Ακταίον' };
  await expect.poll(async () => (await shown()).map(({ tag }) => tag).sort()).toEqual(['one', 'two']);
  expect(await shown()).toContainEqual({ ...told, tag: 'one' });
  await browser.close();
});

test('the app can be installed: the manifest names its icons, and each is of the size that it says', async ({
  page,
  request,
}) => {
  await page.goto(`${built.url}/login`);
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(`${built.url}${address}`)).json();
  expect(manifest).toMatchObject({ name: 'Ergon', display: 'standalone', start_url: '/', scope: '/' });
  const purposes = new Set<string>();
  for (const icon of manifest.icons as { src: string; sizes: string; purpose: string }[]) {
    const size = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, icon.src);
    if (icon.sizes !== 'any') expect(size).toBe(icon.sizes);
    purposes.add(`${icon.purpose} ${icon.sizes}`);
  }
  for (const { icons } of manifest.shortcuts) {
    for (const { src } of icons) expect((await request.get(`${built.url}${src}`)).ok()).toBe(true);
  }
  expect(purposes).toContain('any 192x192');
  expect(purposes).toContain('any 512x512');
  expect(purposes).toContain('maskable 512x512');
});
