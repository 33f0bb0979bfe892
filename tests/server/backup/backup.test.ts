import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { backUp } from '../../../server/backup/back-up.ts';
import { restore } from '../../../server/backup/restore.ts';
import type { Context } from '../../../server/context.ts';
import { holdingFiles, mayRemoveFiles, tablesToKeep } from '../../../server/db/backup/dump.ts';
import { saveIdAliases } from '../../../server/db/change-log/id-aliases.ts';
import type { Executor } from '../../../server/db/schema.ts';
import { storageOf } from '../../../server/integrations/files/storage.ts';
import { storePhoto } from '../../../server/services/photos/store-photo.ts';
import { withRoom } from '../../../server/services/storage/room.ts';
import { createPull } from '../../../server/sync/pull/pull.ts';
import type { Kind } from '../../support/databases.ts';
import { type Installation, installation, openInstallation } from '../../support/installation.ts';
import { sendSource } from '../../support/office-photos.ts';
import { type AtEnd, temporaryDirectory } from '../../support/process.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { freshId, type Job, makeJob, makeOffice, type Office } from '../../support/sync-office.ts';
import { jpeg, sha256 } from '../../support/tus-client.ts';

const log = pino({ level: 'silent' });
const kinds: readonly Kind[] = ['pglite', 'postgres'];
const seen = (completionStatus: string) => ({ base: { completionStatus } });

/** Every row of every table, as text; tables that only this life of the database has are left out. */
async function everything(kysely: Executor): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of await tablesToKeep(kysely)) {
    const listed = sql.join(columns.map((column) => sql.ref(column)));
    const { rows } = await sql<{ line: string }>`
      select row_to_json(r)::text as line from (select ${listed} from ${sql.table(name)}) as r`.execute(kysely);
    found[name] = rows.map(({ line }) => line).sort();
  }
  return found;
}

/** An office at work: an address that an installer has marked, with a proof, a photo and a mail that waits. */
interface Work {
  office: Office;
  job: Job;
  device: PushingDevice;
  photo: { hash: string; bytes: Uint8Array };
  /** The photo's untouched file. */
  source: { hash: string; bytes: Uint8Array };
}

async function work(context: Context): Promise<Work> {
  const { kysely } = context.database;
  const office = await makeOffice(kysely, 'Ο’Νιλ "ά"\n\\');
  const job = await makeJob(kysely, office, { addresses: 2 });
  const device = new PushingDevice(context, office.installer);
  const marked = await device.do('markCollected', { id: job.addressIds[0] }, seen('NO_PROGRESS'));
  expect(marked).toEqual({ kind: 'applied' });
  const id = freshId();
  const photo = { id, name: 'a.jpg', takenOn: null, latitude: 38.246, longitude: 21.735 };
  const operationalAddress = { id: job.addressIds[0] };
  const facts = { type: 'PICKUP', nickname: null, addresses: [], status: 'NORMAL', comment: 'Πρώτο\tπλάνο' };
  const proof = device.item('createProof', { id: freshId(), ...facts, operationalAddress, photos: [photo] });
  expect((await device.push(proof)).outcomes).toEqual([{ id: proof.id, outcome: { kind: 'applied' } }]);
  await kysely
    .transaction()
    .execute((tx) => saveIdAliases(tx, office.bossId, { mutation: proof.id, idAliases: { [freshId()]: freshId() } }));
  const bytes = jpeg(120_000);
  const file = path.join(context.environment.dataDir, 'photo');
  await writeFile(file, bytes);
  const claim = { photoId: id, viewer: office.installer, ended: false } as const;
  const { companyId, userId } = office.installer;
  const wanted = { companyId, userId, subjectId: id, size: bytes.length };
  const { hash } = await withRoom(context, wanted, (room) =>
    storePhoto(context, storageOf(context).files, { ...claim, path: file, room, hash: null }),
  );
  const untouched = jpeg(200_000);
  const source = { hash: await sendSource(context, { id, by: office, bytes: untouched }), bytes: untouched };
  await kysely
    .transaction()
    .execute((tx) => context.jobs.addMail(tx, { kind: 'reset', userId: office.bossId, language: 'el' }));
  return { office, job, device, photo: { hash, bytes }, source };
}

/** An installation with work in it, closed, and its backup. */
interface BackedUp {
  place: Installation;
  to: string;
  done: Work;
  before: Record<string, string[]>;
}

async function backedUp(kind: Kind, atEnd: AtEnd): Promise<BackedUp> {
  const place = await installation(kind, { content: 'tables', atEnd });
  const { context, close } = await openInstallation(place, atEnd);
  const done = await work(context);
  const before = await everything(context.database.kysely);
  await close();
  const to = path.join(await temporaryDirectory(atEnd), 'ergon.tar');
  await backUp({ environment: place.environment, log, to, files: true });
  return { place, to, done, before };
}

const filesOf = ({ environment }: Installation) => storageOf({ environment, log }).files;

const restoreTo = ({ environment }: Installation, from: string, force = false) =>
  restore({ environment, log, from, force });

describe.each(kinds)('a backup (%s)', { timeout: 180_000 }, (kind) => {
  let made: BackedUp;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    made = await backedUp(kind, (step) => void ends.push(step));
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  it('is put back elsewhere, on either database, with every row, photo and mail as it was', async () => {
    const { to, done, before } = made;
    expect((await stat(to)).mode & 0o777).toBe(0o600);
    for (const target of kinds) {
      const place = await installation(target, { content: 'nothing' });
      await restoreTo(place, to);
      const { context, close } = await openInstallation(place);
      expect(await everything(context.database.kysely)).toEqual(before);
      for (const { hash, bytes } of [done.photo, done.source]) {
        const found = must(await filesOf(place).open({ companyId: done.office.bossId, hash }), 'the file');
        expect(sha256(await buffer(found.bytes))).toBe(sha256(bytes));
      }
      expect(await context.jobs.counts()).toEqual({ waiting: 1, dead: 0 });
      await close();
    }
  });

  it('replaces what is there by force alone; devices then load again and send what was lost, once', async () => {
    const { place, to, done, before } = made;
    const { office, job, device } = done;
    const [first, second] = job.addressIds.map((id) => must(id, 'an address'));
    const lost = await openInstallation(place);
    const pulled = new PullingDevice(await createPull(lost.context.database.kysely, Date.now), office.installer);
    await pulled.pull();
    const sending = device.movedTo(lost.context);
    const again = sending.item('markInProgress', { id: first }, seen('COLLECTED'));
    const after = sending.item('markCollected', { id: second }, seen('NO_PROGRESS'));
    expect((await sending.push(again, after)).outcomes.map(({ outcome }) => outcome.kind)).toEqual([
      'applied',
      'applied',
    ]);
    await lost.close();

    await expect(restoreTo(place, to)).rejects.toThrow('The database is not empty; --force replaces what is in it.');
    await restoreTo(place, to, true);
    const inside = await readdir(place.environment.dataDir);
    const aside = inside.filter((name) => name.startsWith('database-before-restore'));
    expect(aside).toHaveLength(kind === 'pglite' ? 1 : 0);
    const { context } = await openInstallation(place);
    const { kysely } = context.database;
    expect(await everything(kysely)).toEqual(before);
    const pull = await createPull(kysely, Date.now);
    const loading = new PullingDevice(pull, office.installer);
    loading.cookie = pulled.cookie;
    await expect(loading.pull()).rejects.toMatchObject({ code: 'cookie_expired' });
    const back = device.movedTo(context);
    // What was settled is numbered anew when it is sent again, and the server counts less than the device does.
    const { sequence } = await back.push({ ...again, seq: after.seq + 1 });
    const next = must(sequence?.next, 'the number that the server expects');
    const reply = await back.push({ ...again, seq: next }, { ...after, seq: next + 1 });
    expect(reply.outcomes.map(({ outcome }) => outcome.kind)).toEqual(['applied', 'applied']);
    loading.cookie = null;
    await loading.pull();
    const known = before.mutations?.map((line) => String(JSON.parse(line).id)) ?? [];
    // Outcomes from before the backup come with a pull as well: a device may not have heard of them.
    await loading.pull([...known, again.id, after.id]);
    expect([...loading.outcomes.values()]).toEqual(
      Array.from({ length: known.length + 2 }, () => ({ kind: 'applied' })),
    );
    expect(loading.row('operational-addresses', must(first, 'one'))).toMatchObject({ completionStatus: 'IN_PROGRESS' });
    expect(loading.row('operational-addresses', must(second, 'two'))).toMatchObject({ completionStatus: 'COLLECTED' });
  });

  it('is not put back when a byte of it has changed, when its end is missing, or when it is none', async () => {
    const whole = await readFile(made.to);
    const place = await installation(kind, { content: 'nothing' });
    const harmed = path.join(place.environment.dataDir, 'harmed.tar');
    const middle = Math.floor(whole.length / 2);
    const harms: Record<string, Uint8Array> = {
      'a byte': whole.with(middle, (whole[middle] ?? 0) ^ 1),
      'the end': whole.subarray(0, whole.length - 4096),
      'another file': Buffer.from('no backup at all'),
    };
    for (const [what, bytes] of Object.entries(harms)) {
      await writeFile(harmed, bytes);
      await expect(restoreTo(place, harmed), what).rejects.toThrow(
        /is no whole backup of Ergon: .+ Nothing was changed\.$/,
      );
    }
  });

  it('tells of a photo that was not there, and has the rest', async () => {
    const { place, done, to } = made;
    const key = { companyId: done.office.bossId, hash: done.photo.hash };
    await filesOf(place).remove(key);
    const { missing, rows } = await backUp({ environment: place.environment, log, to: `${to}.2`, files: true });
    expect(missing).toEqual([`files/${key.companyId}/${key.hash}`]);
    expect(rows.photos).toBe(1);
  });

  it('does not overwrite a file, needs a database with tables, and leaves nothing behind when it cannot be made', async () => {
    const { place, to } = made;
    await expect(backUp({ environment: place.environment, log, to, files: true })).rejects.toThrow('is there already');
    const empty = await installation(kind);
    const directory = await temporaryDirectory();
    const nothing = backUp({ environment: empty.environment, log, to: path.join(directory, 'new'), files: true });
    await expect(nothing).rejects.toThrow(/^(There is no database in|The database has no tables of Ergon)/);
    expect(await readdir(directory)).toEqual([]);
  });

  if (kind === 'postgres') {
    it('is not put back while a server is connected', async () => {
      const place = await installation(kind, { content: 'tables' });
      const { close } = await openInstallation(place);
      await expect(restoreTo(place, made.to)).rejects.toThrow(
        'Servers are connected to the database of DATABASE_URL; stop them first (a pooler too, while it keeps connections open).',
      );
      await close();
      await restoreTo(place, made.to);
    });

    it('keeps files from being removed while it is made', async () => {
      const { context } = await openInstallation(await installation(kind, { content: 'tables' }));
      const { kysely } = context.database;
      const mayRemove = () => kysely.transaction().execute(mayRemoveFiles);
      expect(await mayRemove()).toBe(true);
      expect(await holdingFiles(kysely, mayRemove)).toBe(false);
      expect(await mayRemove()).toBe(true);
    });
  }
});
