import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { pageTexts } from '../../documents/evidence-pack/page/texts.ts';
import { writePack } from '../../documents/evidence-pack/write-pack.ts';
import { type Bytes, fromHex } from '../../domain/evidence/cryptography.ts';
import { must } from '../../domain/kernel/assert.ts';
import { ROOT } from '../../tools/run.ts';
import { usualPack } from '../domain/evidence/task-pack.ts';
import { builtText } from '../support/built-page.ts';

const at = 1_790_000_000_000;

/** Opens the page from the disk, as who has got a pack does. */
async function openVerifier(page: Page, directory: string): Promise<void> {
  const file = join(directory, 'verify.html');
  await mkdir(directory, { recursive: true });
  await writeFile(file, builtText('verify.html'));
  await page.goto(pathToFileURL(file).href);
}

async function zipOf(files: ReadonlyMap<string, Bytes>): Promise<Buffer> {
  const parts = [...files].map(([name, bytes]) => ({ name, read: async () => bytes }));
  const pieces: Bytes[] = [];
  for await (const piece of writePack(parts, at)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const chooseZip = (page: Page, buffer: Buffer) =>
  page.locator('#zip').setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer });

const codes = (page: Page) =>
  page.locator('[data-code]').evaluateAll((lines) => lines.map((line) => line.getAttribute('data-code')));

const verdict = (page: Page) => page.locator('.verdict h2');

test('says of a pack what is to know, in both languages, and asks no network', async ({ page, locale }, {
  outputDir,
}) => {
  const texts = pageTexts[must(locale, 'a locale').startsWith('el') ? 'el' : 'en'];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openVerifier(page, outputDir);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
  await chooseZip(page, await zipOf(await (await usualPack()).whole()));
  await expect(verdict(page)).toHaveText(`✓ ${texts.intact}`);
  expect(await codes(page)).toEqual(['unsigned', 'late']);
  await expect(page.getByText(texts.unknowable.scene)).toBeVisible();
  await expect(page.locator('[data-record]')).toHaveCount(5);
  await page.getByRole('button', { name: 'photos/1.jpg' }).click();
  await expect(page.getByRole('img', { name: 'photos/1.jpg' })).toBeAttached();
  await page.getByRole('button', { name: texts.otherLanguage }).click();
  const other = texts === pageTexts.el ? pageTexts.en : pageTexts.el;
  await expect(verdict(page)).toHaveText(`✓ ${other.intact}`);
  expect(asked.filter((url) => !/^(file|blob):/.test(url))).toEqual([]);
  expect(await page.evaluate(() => fetch('https://example.com').catch(() => 'refused'))).toBe('refused');
});

test('names what was changed, and then reads another pack', async ({ page }, { outputDir }) => {
  await openVerifier(page, outputDir);
  const files = await (await usualPack()).whole();
  const changed = new Map(files).set('photos/2.jpg', new Uint8Array(3));
  await chooseZip(page, await zipOf(changed));
  await expect(verdict(page)).toContainText('✗');
  expect(await codes(page)).toEqual(['file_changed', 'unsigned', 'late']);
  await expect(page.locator('[data-code=file_changed]')).toContainText('photos/2.jpg');
  await chooseZip(page, Buffer.from('no ZIP at all'));
  await expect(page.getByRole('status')).toBeVisible();
  await expect(verdict(page)).toHaveCount(0);
  await chooseZip(page, await zipOf(files));
  await expect(verdict(page)).toContainText('✓');
});

test('says who has stamped the records when, and what has no stamp', async ({ page, locale }, { outputDir }) => {
  const { stamps: texts } = pageTexts[must(locale, 'a locale').startsWith('el') ? 'el' : 'en'];
  await openVerifier(page, outputDir);
  const files = await (await usualPack()).whole();
  await chooseZip(page, await zipOf(files));
  await expect(page.getByText(texts.none)).toBeVisible();
  const { stamped, files: others } = JSON.parse(readFileSync(join(ROOT, 'docs/evidence-vectors.json'), 'utf8')) as {
    stamped: Record<'evidence' | 'stamp' | 'fingerprint', string> & { position: number };
    files: Record<string, string>;
  };
  const named = Object.entries(others).map(([name, hex]) => [name, fromHex(hex)] as const);
  const text = new TextEncoder().encode(stamped.evidence);
  const whole = new Map([['evidence.json', text], ['stamps/1.tsr', fromHex(stamped.stamp)], ...named]);
  await chooseZip(page, await zipOf(whole));
  await expect(verdict(page)).toContainText('✓');
  await expect(page.getByText(texts.upTo(stamped.position), { exact: false })).toBeVisible();
  await expect(page.getByText('CN=Test Time Stamps')).toBeVisible();
  await expect(page.getByText(stamped.fingerprint)).toBeVisible();
  await expect(page.getByText(texts.after(stamped.position))).toBeVisible();
});

test('reads the files of an unpacked folder', async ({ page }, { outputDir }) => {
  await openVerifier(page, outputDir);
  const folder = join(outputDir, 'task');
  for (const [name, bytes] of await (await usualPack()).whole()) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  await page.locator('#folder').setInputFiles(folder);
  await expect(verdict(page)).toContainText('✓');
});
