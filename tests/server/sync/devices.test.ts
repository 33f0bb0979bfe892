import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Context } from '../../../server/context.ts';
import type { Database } from '../../../server/db/database.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { visibleRow } from '../../../server/db/visibility/visible.ts';
import { touchDevice } from '../../../server/services/devices/touch.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { syncContext } from '../../support/sync-context.ts';
import { freshId, makeOffice, type Office } from '../../support/sync-office.ts';

describeOnBothDatabases('devices', ({ open }) => {
  let database: Database;
  let context: Context;
  let office: Office;
  let device: string;

  beforeAll(async () => {
    database = await open();
    ({ context } = syncContext(database));
  });

  beforeEach(async () => {
    office = await makeOffice(database.kysely);
    device = freshId();
  });

  const contact = (waiting = { changes: 0, files: 0 }) => ({
    deviceId: device,
    waiting,
    offset: null,
    label: 'Chrome',
  });
  const seenBy = (viewer: Office['boss']) => visibleRow(database.kysely, viewer, { resource: 'devices', id: device });

  it('go along with who has been made a user of their own', async () => {
    await touchDevice(context, office.installer, contact());
    expect(await seenBy(office.boss)).toMatchObject({ id: device });
    const own = { ...office.installer, kind: 'office', companyId: office.installer.userId, owner: true } as const;
    await touchDevice(context, own, contact());
    expect(await seenBy(office.boss)).toBeUndefined();
    expect(await getRow(database.kysely, 'devices', device)).toMatchObject({ company: { id: own.companyId } });
  });
});
