import type { Page } from '@playwright/test';
import { writeTable } from '../../../documents/excel/write-table.ts';
import { mostRows } from '../../../domain/import/table.ts';
import { buildPage, isPageFresh } from '../../../tools/build/page.ts';
import { signIn } from '../harness/app.ts';
import { openDevice } from '../harness/browser.ts';
import { browserMemory, watchBrowserMemory } from '../harness/browser-processes.ts';
import { onPglite } from '../harness/databases.ts';
import type { Bench } from '../harness/measure.ts';
import { ServerProcess } from '../harness/server.ts';

/** A small company: what is measured is the file. */
const tasks = 200;

const header = ['Street', 'Number', 'Floor', 'Region', 'Province', 'Telephone', 'Nickname', 'Latitude', 'Longitude'];

/** The largest list that is taken at once; one row in ten lacks its telephone. */
const rows = Array.from({ length: mostRows }, (_, index) => [
  `Maizonos ${Math.floor(index / 200)}`,
  index % 200,
  '1',
  'Patras',
  'Achaea',
  index % 10 === 0 ? null : `26101${String(index).padStart(5, '0')}`,
  `Shop ${index}`,
  38 + index / 100_000,
  21.7,
]);

interface Given {
  name: string;
  bytes: Uint8Array;
}

async function files(): Promise<Given[]> {
  const lines = [header, ...rows].map((cells) => cells.map((cell) => cell ?? '').join(';'));
  return [
    { name: 'xlsx', bytes: await writeTable({ name: 'x', header, rows, widths: [] }) },
    { name: 'csv', bytes: new TextEncoder().encode(lines.join('\n')) },
  ];
}

/** Milliseconds from the press on "Check file" to the preview of all rows. */
async function checked(page: Page, url: string, { name, bytes }: Given): Promise<number> {
  await page.goto(`${url}/addresses/import`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: `list.${name}`, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  const press = performance.now();
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('button', { name: /^Import [\d,]+ rows/ }).waitFor({ timeout: 300_000 });
  return performance.now() - press;
}

/**
 * Seconds from the press on "Import" without network until the outbox holds all right rows, and from the network's return until
 * the server has them, which runs on the same machine.
 */
async function taken(page: Page): Promise<{ kept: number; sent: number }> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  const press = performance.now();
  await page.getByRole('button', { name: /^Import [\d,]+ rows/ }).click();
  await page.getByRole('button', { name: 'Import another file' }).waitFor({ timeout: 300_000 });
  const kept = performance.now();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^Sync: All sent/ }).waitFor({ timeout: 600_000 });
  return { kept: (kept - press) / 1000, sent: (performance.now() - kept) / 1000 };
}

/** A file of 20,000 rows is read, checked row by row and shown on a device. */
export const bench: Bench = {
  name: 'excel-import',
  title: 'A file of 20,000 addresses on a device',
  async run(ground) {
    if (!isPageFresh() && (await buildPage('stderr')).code !== 0) throw new Error('The page could not be built.');
    const server = await ServerProcess.start(ground, await onPglite(ground, tasks));
    const device = await openDevice(ground, { locale: 'en-GB', viewport: { width: 1440, height: 900 } });
    const page = await device.newPage();
    await signIn(page, server.url, 'boss');
    const measures = [];
    for (const file of await files()) {
      const before = await browserMemory();
      const memory = watchBrowserMemory();
      const value = (await checked(page, server.url, file)) / 1000;
      measures.push(
        { what: `Read, checked and shown, ${file.name}`, value, unit: 's' as const, goal: { atMost: 10 } },
        {
          what: `The browser meanwhile, ${file.name}: memory more than before`,
          value: (await memory.end()) - before,
          unit: 'MB' as const,
        },
      );
    }
    const { kept, sent } = await taken(page);
    measures.push(
      {
        what: 'Imported without network: the outbox holds 18,000 rows',
        value: kept,
        unit: 's' as const,
        goal: { atMost: 10 },
      },
      { what: 'Sent: the server has them all, and so has the mirror', value: sent, unit: 's' as const },
    );
    await device.close();
    await server.stop();
    return measures;
  },
};
