import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { day } from '../../../../domain/kernel/time.ts';
import { PartialUploads } from '../../../../server/integrations/files/partial-uploads.ts';

const now = Date.UTC(2026, 10, 21, 12);

let directory: string;
let partial: PartialUploads;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'ergon-partial-'));
  partial = new PartialUploads(directory);
});

afterEach(() => rm(directory, { recursive: true }));

/** A file of an upload that was last written so many days ago. */
async function file(name: string, age: number): Promise<void> {
  const place = path.join(directory, name);
  await writeFile(place, '');
  await utimes(place, (now - age * day) / 1000, (now - age * day) / 1000);
}

it('gives up what nobody has gone on with for a week, and keeps the record of what somebody has', async () => {
  await file('old.json', 9);
  await file('old.part', 8);
  await file('slow.json', 9);
  await file('slow.part', 1);
  await file('finished.json', 6);
  await partial.dropOld(now, new Set(['old', 'slow']));
  expect((await readdir(directory)).sort()).toEqual(['finished.json', 'slow.json', 'slow.part']);
});

it('gives up what is not whole when its room is kept no more, but for what has just begun', async () => {
  await file('held.json', 1);
  await file('held.part', 1);
  await file('given-up.json', 1);
  await file('given-up.part', 1);
  await file('fresh.part', 0);
  await partial.dropOld(now, new Set(['held']));
  expect((await readdir(directory)).sort()).toEqual(['fresh.part', 'held.json', 'held.part']);
});

it('does not stumble over files that another node removes at the same time', async () => {
  for (let upload = 0; upload < 60; upload += 1) await file(`${upload}.json`, 8);
  await Promise.all([1, 2, 3, 4].map(() => new PartialUploads(directory).dropOld(now, new Set())));
  expect(await readdir(directory)).toEqual([]);
});
