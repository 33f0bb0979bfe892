import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { writePack } from '../../../documents/evidence-pack/write-pack.ts';
import { buildVerifier } from '../../../tools/build/evidence-verifier.ts';
import { ROOT } from '../../../tools/run.ts';
import { otherTask, start, TaskPack } from '../../domain/evidence/task-pack.ts';
import { someBytes } from '../../support/photos.ts';
import { openDevice } from '../harness/browser.ts';
import type { Ground } from '../harness/ground.ts';
import { type Bench, type Measure, median } from '../harness/measure.ts';

const photos = 500;
/** About what a photo has after the phone made it small. */
const bytesOfPhoto = 400_000;
const rounds = 3;

/** A task with as many photos, each with a record, and as many records of another task in between. */
async function makePack(file: string): Promise<void> {
  const pack = await TaskPack.begin();
  const phone = await pack.addDevice('phone');
  for (let number = 1; number <= photos; number += 1) {
    await pack.act(phone, { kind: 'photo', files: [new Uint8Array(someBytes(bytesOfPhoto, number))] });
    await pack.act(phone, { task: otherTask });
  }
  const parts = [...(await pack.whole())].map(([name, bytes]) => ({ name, read: async () => bytes }));
  await pipeline(Readable.from(writePack(parts, start)), createWriteStream(file));
}

async function measure(ground: Ground): Promise<Measure[]> {
  const directory = await ground.directory();
  const [zip, html] = [join(directory, 'pack.zip'), join(directory, 'verify.html')];
  await makePack(zip);
  await writeFile(html, await buildVerifier(ROOT));
  const device = await openDevice(ground, { viewport: { width: 1440, height: 900 } });
  const page = device.pages()[0] ?? (await device.newPage());
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(pathToFileURL(html).href);
    const begun = performance.now();
    await page.locator('#zip').setInputFiles(zip);
    await page.locator('.verdict.intact').waitFor({ timeout: 300_000 });
    seconds.push((performance.now() - begun) / 1000);
  }
  await device.close();
  return [
    {
      what: 'from the choice of the ZIP to the verdict, median',
      value: median(seconds),
      unit: 's',
      goal: { atMost: 10 },
    },
  ];
}

/** The page that checks an evidence pack, in a browser, on a pack from the disk. */
export const bench: Bench = {
  name: 'evidence',
  title: 'An evidence pack of 500 photos (200 MB) is verified in the browser',
  run: measure,
};
