import { beforeAll, beforeEach, expect, it } from 'vitest';
import { retentionYear } from '../../../domain/company/retention.ts';
import { day } from '../../../domain/kernel/time.ts';
import type { Context } from '../../../server/context.ts';
import type { Database } from '../../../server/db/database.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { storageOf } from '../../../server/integrations/files/storage.ts';
import { deleteUnlinkedFiles } from '../../../server/services/housekeeping.ts';
import { crossCheck } from '../../../server/services/photos/cross-check.ts';
import { photoBytes } from '../../../server/services/photos/photos.ts';
import {
  changeRetention,
  removeOldNotifications,
  removeOldPhotos,
} from '../../../server/services/retention/retention.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { makePhoto, sendPhoto } from '../../support/office-photos.ts';
import { temporaryDirectory } from '../../support/process.ts';
import { syncContext } from '../../support/sync-context.ts';
import {
  change,
  create,
  freshId,
  type Job,
  makeJob,
  makeOffice,
  type Office,
  store,
} from '../../support/sync-office.ts';
import { jpeg } from '../../support/tus-client.ts';

describeOnBothDatabases('what else ends with the years', (opener) => {
  let database: Database;
  let context: Context;
  let clock: { ahead: number };
  let office: Office;
  let job: Job;

  beforeAll(async () => {
    database = await opener.open();
    ({ context, clock } = syncContext(database, { dataDir: await temporaryDirectory(opener.atEnd) }));
  });

  beforeEach(async () => {
    clock.ahead = 0;
    office = await makeOffice(database.kysely);
    job = await makeJob(database.kysely, office);
  });

  const later = (years: number): void => {
    clock.ahead += years * retentionYear + day;
  };
  const files = () => storageOf(context).files;
  const choose = async (photoYears: number | null, of = office): Promise<void> => {
    await changeRetention(context, of.boss, { historyYears: 5, notificationYears: 2, photoYears });
    clock.ahead += 8 * day;
  };
  const close = () =>
    store(database.kysely, [change('tasks', job.taskId, { taskOperationalStatus: 'FINISHED' })], context.now());
  const run = async () => {
    await removeOldPhotos(context);
    await deleteUnlinkedFiles(context);
  };

  const photo = (bytes: Uint8Array, by = office) => makePhoto(context, { by, at: job, bytes });

  const read = (id: string) => photoBytes(context, office.boss, { files: files(), id });

  it('a photo of a closed task loses its bytes only where the company wants it; its row stays, and it stays away', async () => {
    const bytes = jpeg(40_000);
    const { id, hash } = await photo(bytes);
    const key = { companyId: office.bossId, hash };
    const used = () =>
      database.kysely.selectFrom('company_storage').select('used').where('company_id', '=', office.bossId).execute();
    await close();
    later(25);
    await run();
    (await read(id)).bytes.destroy();
    await choose(20);
    job = await makeJob(database.kysely, office);
    const open = await photo(jpeg(41_000));
    await run();
    expect(await files().open(key)).toBeUndefined();
    expect(await used()).toEqual([{ used: 41_000 }]);
    await expect(read(id)).rejects.toMatchObject({ code: 'photo_removed' });
    const row = await getRow(database.kysely, 'photos', id);
    expect(row).toMatchObject({ state: 'RECEIVED', hash });
    (await read(open.id)).bytes.destroy();

    // A phone from a drawer sends it again: it is told that the office has it, and the bytes go again.
    const asked = { files: files(), id, hashes: [hash], ended: false };
    expect(await crossCheck(context, office.installer, asked)).toEqual([hash]);
    expect(await sendPhoto(context, { id, by: office, bytes })).toBe(hash);
    expect(await getRow(database.kysely, 'photos', id)).toEqual(row);
    clock.ahead += 4 * day;
    await run();
    expect(await files().open(key)).toBeUndefined();
    await expect(read(id)).rejects.toMatchObject({ code: 'photo_removed' });
  });

  it('a subcontractor’s photo stays as long as the company wants that owns the task', async () => {
    const partner = await makeOffice(database.kysely, 'partner');
    const { hash } = await photo(jpeg(42_000), partner);
    const key = { companyId: partner.bossId, hash };
    await close();
    await choose(2, partner);
    later(4);
    await run();
    const kept = await files().open(key);
    expect(kept?.size).toBe(42_000);
    kept?.bytes.destroy();
    await choose(3);
    await run();
    expect(await files().open(key)).toBeUndefined();
  });

  it('notifications go after two years, in batches, and those of others stay', async () => {
    const other = await makeOffice(database.kysely, 'other');
    await changeRetention(context, other.boss, { historyYears: 5, notificationYears: null, photoYears: null });
    const add = (of: Office, count: number) =>
      store(
        database.kysely,
        Array.from({ length: count }, () =>
          create('notifications', freshId(), {
            company: of.company,
            receiver: { id: of.bossId },
          }),
        ),
        context.now(),
      );
    const left = async (of: Office) =>
      (await database.kysely.selectFrom('notifications').select('id').where('company_id', '=', of.bossId).execute())
        .length;
    await add(office, 7);
    await add(other, 3);
    later(1);
    await add(office, 2);
    later(1);
    await removeOldNotifications(context, { limit: 3 });
    expect([await left(office), await left(other)]).toEqual([2, 3]);
  });
});
