import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { Context } from '../../../server/context.ts';
import type { Database } from '../../../server/db/database.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { visibleRow } from '../../../server/db/visibility/visible.ts';
import { recordDeviceContact } from '../../../server/services/devices/devices.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { syncContext } from '../../support/sync-context.ts';
import { create, freshId, makeOffice, type Office, store } from '../../support/sync-office.ts';

describeOnBothDatabases('devices', ({ open }) => {
  let database: Database;
  let context: Context;
  let clock: { ahead: number };
  let office: Office;
  let device: string;

  beforeAll(async () => {
    database = await open();
    ({ context, clock } = syncContext(database));
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
    await recordDeviceContact(context, office.installer, contact());
    expect(await seenBy(office.boss)).toMatchObject({ id: device });
    const own = { ...office.installer, kind: 'office', companyId: office.installer.userId, owner: true } as const;
    await recordDeviceContact(context, own, contact());
    expect(await seenBy(office.boss)).toBeUndefined();
    expect(await getRow(database.kysely, 'devices', device)).toMatchObject({ company: { id: own.companyId } });
  });

  const listedFor = async (viewer: Office['boss'], ids: readonly string[]): Promise<boolean[]> =>
    Promise.all(
      ids.map(async (id) => (await visibleRow(database.kysely, viewer, { resource: 'devices', id })) !== undefined),
    );

  it('of customers are in no list but their own, and their clocks are no news for the office', async () => {
    await recordDeviceContact(context, office.client, { ...contact(), offset: 3_600_000 });
    expect(await listedFor(office.boss, [device])).toEqual([false]);
    expect(await listedFor(office.client, [device])).toEqual([true]);
    const { rows } = await sql<{ receiver: string }>`
      select receiver_id as receiver from notifications where changed_item_id = ${device}`.execute(database.kysely);
    expect(rows).toEqual([{ receiver: office.client.userId }]);
  });

  it('of customers that were listed before leave the list when they are heard of', async () => {
    const listed = { user: { id: office.client.userId }, company: office.company, lastContact: context.now() };
    await store(database.kysely, [create('devices', device, listed)]);
    expect(await listedFor(office.boss, [device])).toEqual([true]);
    await recordDeviceContact(context, office.client, contact());
    expect(await listedFor(office.boss, [device])).toEqual([false]);
  });

  it('of one person are twenty at most: the one not heard of for longest leaves the list until it is', async () => {
    const ids: string[] = [];
    const hear = async (id: string) => {
      clock.ahead += 61_000;
      await recordDeviceContact(context, office.installer, { ...contact(), deviceId: id });
    };
    for (let count = 0; count < 25; count += 1) {
      ids.push(freshId());
      await hear(must(ids.at(-1), 'a device'));
      // In use all the time.
      await hear(must(ids[0], 'the first'));
    }
    const listed = await listedFor(office.boss, ids);
    expect(listed.filter(Boolean)).toHaveLength(20);
    expect(listed.slice(0, 6)).toEqual([true, false, false, false, false, false]);
    await hear(must(ids[1], 'the second'));
    expect(await listedFor(office.boss, [must(ids[1], 'the second'), must(ids[6], 'another')])).toEqual([true, false]);
  });
});
