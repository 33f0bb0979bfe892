import type { Page } from '@playwright/test';
import { must } from '../../../domain/kernel/assert.ts';
import { demoPassword } from '../../../server/demo/people.ts';
import { ensurePage } from '../harness/app.ts';
import { openDevice } from '../harness/browser.ts';
import { type Bench, median } from '../harness/measure.ts';
import { ServerProcess } from '../harness/server.ts';

const waiting = 500;
const taps = 6;
const card = 'main article:visible:has(button:has-text("Mark "))';

/** Presses the next step of an address of the day; milliseconds until a frame shows it. */
const tap = (page: Page, at: number): Promise<number> =>
  page
    .locator(card)
    .nth(at)
    .getByRole('button', { name: /^Mark / })
    .evaluate(
      (button) =>
        new Promise<number>((resolve) => {
          const shown = must(button.closest('article'), 'the card');
          const before = shown.innerText;
          const start = performance.now();
          const look = (): void => {
            const isShown = shown.innerText !== before;
            requestAnimationFrame(isShown ? () => resolve(performance.now() - start) : look);
          };
          (button as HTMLElement).click();
          look();
          function must<Value>(value: Value | null, what: string): Value {
            if (value === null) throw new Error(`${what} is missing`);
            return value;
          }
        }),
    );

async function tapSeveral(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let done = 0; done < taps; done++) times.push(await tap(page, done));
  return times;
}

/** Keeps so many copies of the last change that waits, as if each had been made after it at a place of its own. */
const multiply = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (copies) => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('ergon-outbox-'));
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(found?.name ?? '');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const work = opening.result.transaction('items', 'readwrite');
        const items = work.objectStore('items');
        const all = items.getAll();
        all.onsuccess = () => {
          const last = all.result.reduce((one, other) => (other.order > one.order ? other : one));
          for (let copy = 1; copy <= copies; copy++) {
            const end = copy.toString(16).padStart(12, '0');
            const other = (text: string): string => text.replace(/[0-9a-f]{12}$/, end);
            const item = structuredClone(last);
            const of = Object.fromEntries(
              Object.entries(item.args).map(([key, value]) => [key, typeof value === 'string' ? other(value) : value]),
            );
            items.put({
              ...item,
              args: of,
              id: other(item.id),
              chain: other(item.id),
              after: [],
              order: last.order + copy,
              keys: item.keys.map(other),
            });
          }
        };
        work.oncomplete = () => {
          opening.result.close();
          resolve();
        };
        work.onerror = () => reject(work.error);
      };
    });
  }, count);

/** A phone that was without coverage for long: what waits does not make the next mark slower. */
export const bench: Bench = {
  name: 'waiting-marks',
  title: `A mark on My day while ${waiting} changes wait`,
  async run(ground) {
    await ensurePage();
    const server = await ServerProcess.start(ground, { DATA_DIR: await ground.directory(), DEMO: '1' });
    const device = await openDevice(ground, { locale: 'en-GB' });
    const page = must(device.pages()[0], 'a page');
    await page.goto(`${server.url}/login`);
    await page.fill('input[name=username]', 'installer');
    await page.fill('input[name=password]', demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/my-day');
    await page.waitForSelector(card);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await server.stop();
    await page.reload();
    await page.waitForSelector(card);
    const none = await tapSeveral(page);
    await multiply(page, waiting);
    await page.reload();
    await page.waitForSelector(card);
    await page
      .getByRole('button', { name: new RegExp(`${waiting + taps} `) })
      .first()
      .waitFor();
    const many = await tapSeveral(page);
    await device.close();
    return [
      { what: `Tap to painted, ${taps} waiting, median`, value: median(none), unit: 'ms' },
      { what: `Tap to painted, ${waiting} waiting, median`, value: median(many), unit: 'ms', goal: { atMost: 100 } },
      { what: 'The second beside the first', value: median(many) / median(none), unit: '×', goal: { atMost: 1.5 } },
    ];
  },
};
