import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { storageOf } from '../../../server/integrations/files/storage.ts';
import { fileBytes } from '../../../server/services/attached-files/attached-files.ts';
import { deleteCompany } from '../../../server/services/operator/delete-company.ts';
import { photoBytes } from '../../../server/services/photos/photos.ts';
import { sourceBytes } from '../../../server/services/photos/store-source.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { attach, makePhoto, sendSource } from '../../support/office-photos.ts';
import { temporaryDirectory } from '../../support/process.ts';
import { syncContext } from '../../support/sync-context.ts';
import { makeJob, makeOffice } from '../../support/sync-office.ts';
import { jpeg } from '../../support/tus-client.ts';

describeOnBothDatabases('what a deleted company did for another', (opener) => {
  it('stays with the other: proofs, photos with their bytes, and files', async () => {
    const database = await opener.open();
    const { context } = syncContext(database, { dataDir: await temporaryDirectory() });
    const { kysely } = database;
    const [owner, partner] = [await makeOffice(kysely), await makeOffice(kysely, 'partner')];
    const [job, own] = [
      await makeJob(kysely, owner, { set: { assignee: partner.company } }),
      await makeJob(kysely, partner),
    ];
    const bytes = jpeg(40_000);
    const [theirs, its] = [
      await makePhoto(context, { by: partner, at: job, bytes }),
      await makePhoto(context, { by: partner, at: own, bytes: jpeg(30_000) }),
    ];
    const source = jpeg(50_000);
    const sourceHash = await sendSource(context, { id: theirs.id, by: partner, bytes: source });
    const file = await attach(context, { by: partner, at: job, bytes });

    await deleteCompany(context, partner.bossId);
    const { files } = storageOf(context);
    const read = async (id: string) => buffer((await photoBytes(context, owner.boss, { files, id })).bytes);
    expect(await read(theirs.id)).toEqual(Buffer.from(bytes));
    expect(await getRow(kysely, 'photos', its.id)).toBeUndefined();
    expect(await getRow(kysely, 'proofs', theirs.proofId)).toMatchObject({ company: { id: owner.bossId } });
    const attached = await fileBytes(context, owner.boss, { files, id: file });
    expect(await buffer(attached.bytes)).toEqual(Buffer.from(bytes));
    const kept = await sourceBytes(context, owner.boss, { files, id: theirs.id });
    expect(await buffer(kept.bytes)).toEqual(Buffer.from(source));
    const left = await kysely.selectFrom('uploads').select(['company_id', 'hash']).execute();
    expect(left.map(({ hash }) => hash).sort()).toEqual([theirs.hash, sourceHash].sort());
    expect(left.every(({ company_id }) => company_id === owner.bossId)).toBe(true);
    const used = await kysely.selectFrom('company_storage').select(['company_id', 'used']).execute();
    expect(used).toEqual([{ company_id: owner.bossId, used: 90_000 }]);
  });
});
