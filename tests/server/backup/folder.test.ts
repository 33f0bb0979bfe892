import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { day } from '../../../domain/kernel/time.ts';
import { checkArchive } from '../../../server/backup/archive.ts';
import { backUpInto, type FolderOptions } from '../../../server/backup/back-up.ts';
import { latestBackup, listBackups } from '../../../server/backup/folder.ts';
import { restore } from '../../../server/backup/restore.ts';
import type { Context } from '../../../server/context.ts';
import { lockDirectory } from '../../../server/data-directory.ts';
import { StartError } from '../../../server/environment.ts';
import { pathOfKey } from '../../../server/integrations/files/file-store.ts';
import { storageOf } from '../../../server/integrations/files/storage.ts';
import { deleteUnlinkedFiles } from '../../../server/services/housekeeping.ts';
import { storePhoto } from '../../../server/services/photos/store-photo.ts';
import { withRoom } from '../../../server/services/storage/room.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { type Installation, installation, openInstallation } from '../../support/installation.ts';
import { temporaryDirectory } from '../../support/process.ts';
import { create, freshId, makeOffice, type Office, remove, store } from '../../support/sync-office.ts';
import { jpeg, sha256 } from '../../support/tus-client.ts';

const log = pino({ level: 'silent' });

/** What the office has: the photos by their ids, with their hashes. */
type Photos = Map<string, string>;

async function addPhoto(context: Context, office: Office, size: number): Promise<[string, string]> {
  const id = freshId();
  const bytes = jpeg(size);
  const file = path.join(context.environment.dataDir, `photo-${id}`);
  await writeFile(file, bytes);
  const { companyId, userId } = office.installer;
  const ids = { proof: { id: freshId() }, task: { id: freshId() } };
  await store(context.database.kysely, [create('photos', id, { company: office.company, ...ids, state: 'EXPECTED' })]);
  const claim = { photoId: id, viewer: office.installer, ended: false } as const;
  const { hash } = await withRoom(context, { companyId, userId, subjectId: id, size: bytes.length }, (room) =>
    storePhoto(context, storageOf(context).files, { ...claim, path: file, room, hash: null }),
  );
  expect(hash).toBe(sha256(bytes));
  return [id, hash];
}

/** A week later the bytes of a deleted photo go. */
async function removePhoto(context: Context, id: string): Promise<void> {
  await store(context.database.kysely, [remove('photos', id)]);
  await deleteUnlinkedFiles({ ...context, now: () => Date.now() + 7 * day });
}

describeOnBothDatabases('backups in a folder', ({ kind }) => {
  let place: Installation;
  let office: Office;
  let into: string;
  const state: Photos[] = [];
  const made: string[] = [];
  let now = Date.now() - 30 * day;
  const ends: (() => Promise<void>)[] = [];

  const change = async <Value>(step: (context: Context) => Promise<Value>): Promise<Value> => {
    const { context, close } = await openInstallation(place, (end) => void ends.push(end));
    try {
      return await step(context);
    } finally {
      await close();
    }
  };
  const backup = (more: Partial<FolderOptions> = {}) => {
    now += day;
    return backUpInto({ environment: place.environment, log, into, now: () => now, ...more });
  };
  /** Of a run that died while it wrote this file. */
  const halfFile = () => `${pathOfKey({ companyId: office.bossId, hash: 'ab'.repeat(32) })}.${office.company.id}.part`;
  const poolFile = (hash: string): string => path.join(into, 'files', pathOfKey({ companyId: office.bossId, hash }));

  async function expectRestores(from: string, photos: Photos): Promise<void> {
    const empty = await installation(kind, { content: 'nothing' });
    await restore({ environment: empty.environment, log, from, force: false });
    const { context, close } = await openInstallation(empty);
    const rows = await context.database.kysely.selectFrom('photos').select(['id', 'hash']).execute();
    expect(new Map(rows.map((row) => [row.id, row.hash]))).toEqual(photos);
    for (const hash of photos.values()) {
      const found = must(await storageOf(context).files.open({ companyId: office.bossId, hash }), 'the photo');
      expect(sha256(await buffer(found.bytes))).toBe(hash);
    }
    const stored = await readdir(path.join(empty.environment.dataDir, 'files'), { recursive: true });
    expect(stored.filter((name) => /[0-9a-f]{64}$/.test(name))).toHaveLength(new Set(photos.values()).size);
    await close();
  }

  beforeAll(async () => {
    const atEnd = (end: () => Promise<void>) => void ends.push(end);
    place = await installation(kind, { content: 'tables', atEnd });
    into = path.join(await temporaryDirectory(atEnd), 'backups');
    const photos: Photos = new Map();
    const remember = () => state.push(new Map(photos));
    office = await change(async (context) => {
      const at = await makeOffice(context.database.kysely);
      for (const size of [50_000, 60_000, 70_000]) photos.set(...(await addPhoto(context, at, size)));
      return at;
    });
    remember();
    const first = await backup();
    expect([first.files, first.copied, first.missing]).toEqual([3, 3, []]);
    const [deleted] = [...photos.keys()];
    await change(async (context) => {
      await removePhoto(context, must(deleted, 'a photo'));
      photos.set(...(await addPhoto(context, office, 80_000)));
    });
    photos.delete(must(deleted, 'a photo'));
    remember();
    const second = await backup();
    expect([second.files, second.copied]).toEqual([3, 1]);
    await change(async (context) => photos.set(...(await addPhoto(context, office, 90_000))));
    remember();
    const third = await backup();
    expect([third.files, third.copied]).toEqual([4, 1]);
    made.push(first.to, second.to, third.to);
    return async () => {
      for (const end of ends.reverse()) await end();
    };
  });

  it('copy only what the folder lacks, and each is put back whole on an empty machine', async () => {
    expect(await listBackups(into)).toEqual(made);
    expect(await latestBackup(into)).toBe(made[2]);
    const files = (await readdir(path.join(into, 'files'), { recursive: true })).filter((name) =>
      /[0-9a-f]{64}/.test(name),
    );
    expect(files).toHaveLength(5);
    for (const [index, from] of made.entries()) {
      expect((await stat(from)).mode & 0o777).toBe(0o600);
      await expectRestores(from, must(state[index], 'what was there'));
    }
  });

  it('name a damaged or missing file and change nothing; the next run with --verify copies it again', async () => {
    const [one, other] = [...must(state[0], 'the first').values()].slice(1).map((hash) => must(hash, 'a hash'));
    const harmed = poolFile(must(one, 'one'));
    const whole = await readFile(harmed);
    await writeFile(harmed, whole.with(1000, (whole[1000] ?? 0) ^ 1));
    await rm(poolFile(must(other, 'other')));
    const empty = await installation(kind, { content: 'nothing' });
    for (const from of made) {
      const attempt = restore({ environment: empty.environment, log, from, force: false });
      await expect(attempt).rejects.toThrow(`${harmed} is damaged`);
      await expect(checkArchive(from)).rejects.toThrow(
        `${poolFile(must(other, 'other'))} is missing. Nothing was changed.`,
      );
    }
    // By its size the damaged file looks whole, and the missing one is copied.
    expect((await backup()).copied).toBe(1);
    await expect(checkArchive(must(made[2], 'the third'))).rejects.toThrow(`${harmed} is damaged`);
    expect((await backup({ verify: true })).copied).toBe(1);
    for (const from of made) expect((await checkArchive(from)).files.length).toBeGreaterThan(2);
  });

  it('stay whole when a run ends half-way or the folder can’t be written to', async () => {
    const before = await listBackups(into);
    await change((context) => addPhoto(context, office, 95_000));
    // As if a disk were away: there is a file where the files of the company should be.
    const company = path.join(into, 'files', office.bossId);
    await rename(company, path.join(into, 'away'));
    await writeFile(company, 'in the way');
    await expect(backup()).rejects.toThrow(/^The backup in .+ failed: .+ Earlier backups are as they were\.$/);
    await rm(company);
    await rename(path.join(into, 'away'), company);
    // What a run that was killed leaves behind.
    await writeFile(path.join(into, 'ergon-2026-11-20T00-00-00-000Z.tar.part'), 'half');
    const half = path.join(into, 'files', halfFile());
    await mkdir(path.dirname(half), { recursive: true });
    await writeFile(half, 'half');
    expect(await listBackups(into)).toEqual(before);
    for (const from of before) await checkArchive(from);
    const next = await backup();
    expect([next.copied, next.missing]).toEqual([1, []]);
    expect((await readdir(into)).filter((name) => name.endsWith('.part'))).toEqual([]);
    await checkArchive(next.to);
  });

  it('are deleted with the files that no other lists, and not while another run works', async () => {
    const unlock = await lockDirectory(into, 'The folder');
    await expect(backup()).rejects.toThrow(/is in use by another Ergon/);
    unlock();
    const { removed } = await backup({ keep: 2 });
    const left = await listBackups(into);
    expect(left).toHaveLength(2);
    // The photo that was deleted between the first and the second backup.
    expect(removed).toEqual({ backups: 5, files: 1 });
    for (const from of left) await checkArchive(from);
    // A file that is still being written stays for a day.
    const half = path.join(into, 'files', halfFile());
    expect((await stat(half)).isFile()).toBe(true);
    now = Date.now() + 2 * day;
    await backup({ keep: 1 });
    await expect(stat(half)).rejects.toThrow('ENOENT');
  });

  it('keep the files of a renamed one, the newest though the clock was set back, and what is not theirs', async () => {
    const latest = await latestBackup(into);
    const renamed = path.join(into, 'before-the-move.tar');
    await rename(latest, renamed);
    await change((context) => removePhoto(context, must([...must(state[2], 'the third').keys()].at(-1), 'a photo')));
    await backup();
    now -= 10 * day;
    const { to } = await backup({ keep: 1 });
    expect(await listBackups(into)).toEqual([to]);
    await checkArchive(to);
    await checkArchive(renamed);
    const stray = path.join(into, 'files', office.bossId, 'notes.txt');
    await writeFile(stray, 'not of Ergon');
    await backup({ keep: 1 });
    expect((await stat(stray)).isFile()).toBe(true);
  });

  it('are refused where other files are, those of the server above all', async () => {
    const foreign = await temporaryDirectory();
    await mkdir(path.join(foreign, 'files'));
    await writeFile(path.join(foreign, 'files', 'thesis.odt'), 'years of work');
    await expect(backup({ into: foreign, keep: 1 })).rejects.toThrow('thesis.odt, which is no file of a backup');
    expect(await readdir(path.join(foreign, 'files'))).toEqual(['thesis.odt']);
    const { dataDir } = place.environment;
    const before = await readdir(path.join(dataDir, 'files'), { recursive: true });
    await expect(backup({ into: dataDir, keep: 1 })).rejects.toThrow(StartError);
    expect(await readdir(path.join(dataDir, 'files'), { recursive: true })).toEqual(before);
  });

  it('are not deleted while one of them is being restored', async () => {
    const unlock = await lockDirectory(into, 'The folder');
    const { environment } = await installation(kind, { content: 'nothing' });
    const from = await latestBackup(into);
    await expect(restore({ environment, log, from, force: false })).rejects.toThrow(/is in use by another Ergon/);
    unlock();
  });
});
