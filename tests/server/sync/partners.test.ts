import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Database } from '../../../server/db/database.ts';
import { createPull, type Pull } from '../../../server/sync/pull/pull.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { change, create, freshId, makeJob, makeOffice, type Office, remove, store } from '../../support/sync-office.ts';

const contact = { email: 'boss@example.com', phoneNumber: '6900000001', vat: '090000045' };
const unknown = { email: null, phoneNumber: null, vat: null };

describeOnBothDatabases('how partners are reached (decision 0178)', ({ open }) => {
  let database: Database;
  let pull: Pull;
  let office: Office;
  let partner: Office;
  let agreement: string;

  beforeAll(async () => {
    database = await open();
    pull = await createPull(database.kysely, Date.now);
  });

  beforeEach(async () => {
    const { kysely } = database;
    [office, partner] = [await makeOffice(kysely), await makeOffice(kysely, 'partner')];
    agreement = freshId();
    await store(kysely, [
      change('users', office.bossId, contact),
      change('users', office.installer.userId, contact),
      create('subcontractor-agreements', agreement, {
        company: office.company,
        contractor: office.company,
        subcontractor: partner.company,
      }),
    ]);
  });

  /** What a device that loads anew knows of somebody. */
  async function known(viewer: Viewer, id: string): Promise<object | null> {
    const device = new PullingDevice(pull, viewer);
    await device.pull();
    const row = device.rows.get(`users/${id}`);
    if (row === undefined) return null;
    const { name, email, phoneNumber, vat } = row;
    return { name, email, phoneNumber, vat };
  }

  it('is known to the office of a company with an agreement, and to nobody else', async () => {
    const stranger = await makeOffice(database.kysely);
    expect(await known(partner.boss, office.bossId)).toEqual({ name: 'Boss', ...contact });
    expect(await known(partner.installer, office.bossId)).toBeNull();
    expect(await known(stranger.boss, office.bossId)).toBeNull();
    // Only of who stands for the company.
    expect(await known(partner.boss, office.installer.userId)).toBeNull();
  });

  it('is not known by a task alone, and not any more once the agreement ends', async () => {
    await makeJob(database.kysely, office, { set: { owner: office.company, assignee: partner.company } });
    const device = new PullingDevice(pull, partner.boss);
    await device.pull();
    const person = () => device.rows.get(`users/${office.bossId}`);
    expect(person()).toMatchObject({ name: 'Boss', ...contact, stripeId: null, username: null });
    await store(database.kysely, [remove('subcontractor-agreements', agreement)]);
    await device.pull();
    expect(person()).toMatchObject({ name: 'Boss', ...unknown });
    expect(await known(partner.boss, office.bossId)).toEqual({ name: 'Boss', ...unknown });
  });

  it('follows what the partner changes', async () => {
    const device = new PullingDevice(pull, partner.boss);
    await device.pull();
    await store(database.kysely, [change('users', office.bossId, { phoneNumber: '6900000002' })]);
    await device.pull();
    expect(device.rows.get(`users/${office.bossId}`)).toMatchObject({ ...contact, phoneNumber: '6900000002' });
  });
});
