import type { Page } from '@playwright/test';
import { enter, untilKept } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { OwnServer } from './support/own-server.ts';
import { expect, test } from './support/test.ts';
import { TileServer } from './support/tile-server.ts';

test.describe.configure({ timeout: 180_000 });

/** These tests go offline, so the service worker has to keep the app. */
test.use({ serviceWorkers: 'allow' });

let tiles: TileServer;
let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  tiles = await TileServer.start();
  server = await OwnServer.start({ TILE_URL: tiles.template, TILE_ATTRIBUTION: 'Tiles of a test', TILE_AHEAD: '1' });
});
test.afterAll(async () => {
  await server.end();
  await tiles.end();
});

const map = (page: Page) => page.getByRole('region', { name: /^(Map of tasks|Χάρτης εργασιών)$/ });
const shownTiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')].filter((tile) => tile.naturalWidth > 0)
        .length,
  );
const keptTiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('ergon-tiles')).keys()).map(({ url }) => new URL(url).pathname.replace('.png', '')),
  );

/** Signs in, and waits until the service worker answers for the page. */
async function begin(page: Page): Promise<void> {
  await enter(page, server, 'installer');
  await untilKept(page);
  // The page has learned where tiles come from.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ergon-tiles')), { timeout: 30_000 }).not.toBeNull();
}

test('the day is on a map, and the tiles of its places are there without network', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await begin(page);
  await page.goto(`${server.url}/map`);
  await expect(map(page).getByRole('button').first()).toBeVisible();
  await expect(page.getByText('Tiles of a test')).toBeVisible();
  await expect.poll(() => shownTiles(page)).toBeGreaterThan(3);
  // The street of a place that the map, which shows the whole day, has not looked at.
  await expect
    .poll(async () => (await keptTiles(page)).some((path) => path.startsWith('/16/')), { timeout: 30_000 })
    .toBe(true);
  expect((await keptTiles(page)).length).toBeLessThanOrEqual(250);
  expect([...tiles.referrers].every((site) => site === '' || site === `${server.url}/`)).toBe(true);
  expect(tiles.referrers.has(`${server.url}/`)).toBe(true);

  await context.setOffline(true);
  const before = tiles.asked.length;
  await page.reload();
  await expect(map(page).getByRole('button').first()).toBeVisible();
  await expect.poll(() => shownTiles(page)).toBeGreaterThan(3);
  expect(tiles.asked.length).toBe(before);
});

test('where no tile is, lines of latitude and longitude are, and the places stand on them', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await begin(page);
  await context.setOffline(true);
  await page.goto(`${server.url}/map`);
  await expect(map(page).getByRole('button').first()).toBeVisible();
  await expect(
    map(page)
      .getByText(/\d° N \d+(\.\d+)?° E/)
      .first(),
  ).toBeVisible();
});

test('a place of the list is shown on the map, and a tap on it opens the address; nobody is left out', {
  tag: '@all',
}, async ({ page }) => {
  await begin(page);
  await page.goto(`${server.url}/map`);
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^(On the map|Στον χάρτη)/ }) });
  await line.first().waitFor();
  expect(await faults(page)).toEqual([]);
  await line
    .first()
    .getByRole('button', { name: /^(On the map|Στον χάρτη)/ })
    .click();
  const name = (await line.first().getByRole('button').first().textContent()) ?? '';
  const pins = map(page).locator('[role=button][aria-label]');
  await expect(pins.first()).toBeVisible();
  expect(name).not.toBe('');
  await line.first().getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
