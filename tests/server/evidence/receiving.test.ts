import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { photoContent, takenBackContent } from '../../../domain/evidence/recorded.ts';
import type { Countersignature, Seal } from '../../../domain/evidence/schema.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { placeAgreement, placeAgreementKey } from '../../../domain/mark-place/agreement.ts';
import type { PushItem, PushReply } from '../../../domain/protocol/push.ts';
import type { Context } from '../../../server/context.ts';
import type { Database } from '../../../server/db/database.ts';
import { findEvidence, revokeDeviceKeys } from '../../../server/db/repositories/evidence.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import type { Identity } from '../../../server/services/accounts/sessions.ts';
import { recordDeviceContact, revokeDeviceKey } from '../../../server/services/devices/devices.ts';
import { mutate, requestFor } from '../../../server/services/mutate/mutate.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { SigningDevice } from '../../support/signing-device.ts';
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

describeOnBothDatabases('what devices have signed', ({ open }) => {
  let database: Database;
  let context: Context;
  let office: Office;
  let job: Job;
  let phone: SigningDevice;

  beforeAll(async () => {
    database = await open();
    ({ context } = syncContext(database));
  });

  beforeEach(async () => {
    office = await makeOffice(database.kysely);
    job = await makeJob(database.kysely, office, { addresses: 4 });
    phone = await SigningDevice.make(context, office.installer);
  });

  const address = (index: number): string => must(job.addressIds[index], 'an address');
  const evidence = (task = job.taskId) => findEvidence(database.kysely, task);
  const stated = async (): Promise<Countersignature[]> => (await evidence()).countersignatures;
  const recorded = async () =>
    (await evidence()).entries.flatMap(({ entry }) => ('record' in entry ? [entry.record.id] : []));
  const kinds = ({ outcomes }: PushReply) => outcomes.map(({ outcome }) => outcome.kind);

  it('is countersigned in the order of its receipt, by marks of a batch and one by one', async () => {
    const [one, two, three] = [
      await phone.mark(job.taskId, address(0)),
      await phone.mark(job.taskId, address(1)),
      await phone.mark(job.taskId, address(2)),
    ];
    expect(kinds(await phone.push([one, two]))).toEqual(['applied', 'applied']);
    expect(kinds(await phone.push([three]))).toEqual(['applied']);
    expect((await stated()).map(({ position, unsigned }) => [position, unsigned])).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ]);
    expect(await recorded()).toEqual([one.id, two.id, three.id]);
  });

  it('is countersigned once, however often it comes', async () => {
    const items = [await phone.mark(job.taskId, address(0)), await phone.mark(job.taskId, address(1))];
    await phone.push(items);
    const before = await stated();
    expect(kinds(await phone.push(items))).toEqual(['applied', 'applied']);
    await Promise.all([phone.push(items), phone.push(items)]);
    expect(await stated()).toEqual(before);
  });

  it('has one place each when many devices come at once', async () => {
    const items = await Promise.all(
      job.addressIds.map(async (id) => {
        const device = await SigningDevice.make(context, office.installer);
        return { device, item: await device.mark(job.taskId, id) };
      }),
    );
    await Promise.all(items.map(({ device, item }) => device.push([item])));
    expect((await stated()).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });

  it.each<[string, (item: PushItem) => unknown, string]>([
    ['without a seal', ({ seal: _, ...item }) => item, 'no_keys'],
    ['from an older app', ({ seal: _, ...item }) => ({ ...item, schema: 8 }), 'old_version'],
    ['with a seal that is none', (item) => ({ ...item, seal: { v: 2 } }), 'seal_wrong'],
    [
      'whose signature is another one',
      (item) => ({ ...item, seal: { ...(item.seal as Seal), signature: 'ab'.repeat(64) } }),
      'seal_wrong',
    ],
    ['that says something else than was signed', (item) => ({ ...item, id: freshId() }), 'seal_wrong'],
  ])('is taken as unsigned work %s', async (_, changed, reason) => {
    const item = changed(await phone.mark(job.taskId, address(0)));
    expect(kinds(await phone.push([item]))).toEqual(['applied']);
    expect((await stated()).map(({ unsigned, deviceSignature }) => [unsigned, deviceSignature])).toEqual([
      [reason, null],
    ]);
  });

  it('counts in no other task than the one that it is about', async () => {
    const other = await makeJob(database.kysely, office);
    expect(kinds(await phone.push([await phone.mark(other.taskId, address(0))]))).toEqual(['applied']);
    expect((await evidence(other.taskId)).countersignatures).toEqual([]);
    expect(await stated()).toMatchObject([{ unsigned: 'seal_wrong' }]);
  });

  it('has its place in the chain, but none in the task, where the work was refused', async () => {
    const [first, refused, last] = [
      await phone.mark(job.taskId, address(0)),
      await phone.item(job.taskId, 'markInstalled', { id: address(1) }, { base: { completionStatus: 'COLLECTED' } }),
      await phone.mark(job.taskId, address(2)),
    ];
    expect(kinds(await phone.push([first, refused, last]))).not.toEqual(['applied', 'applied', 'applied']);
    const { entries } = await evidence();
    expect(entries.map(({ entry }) => ('sequence' in entry ? entry.sequence : null))).toEqual([1, 2, 3]);
    expect((await stated()).map(({ position }) => position).length).toBeLessThanOrEqual(3);
  });

  it('is unsigned by a call, and says that there was no device', async () => {
    const request = requestFor('markCollected', { id: address(0) });
    expect(await mutate(context, office.installer, request)).toEqual({ kind: 'applied' });
    expect(await stated()).toMatchObject([{ unsigned: 'no_device', position: 1 }]);
  });

  it('does not count once the key was revoked, of which the device hears', async () => {
    expect((await phone.push([await phone.mark(job.taskId, address(0))])).evidence).toEqual({
      taken: [],
      isKeyRevoked: false,
    });
    await database.kysely.transaction().execute((tx) => revokeDeviceKeys(tx, phone.pushing.id, context.now()));
    const reply = await phone.push([await phone.mark(job.taskId, address(1))]);
    expect([kinds(reply), reply.evidence?.isKeyRevoked]).toEqual([['applied'], true]);
    expect((await stated()).map(({ unsigned }) => unsigned)).toEqual([null, 'seal_wrong']);
    const [key] = (await evidence()).keys;
    expect(key?.revokedAt).toBeGreaterThan(must((await stated())[0], 'the first').receivedAt);
  });

  it('is revoked in the list of devices, which shows since when a device signs', async () => {
    await phone.push([await phone.mark(job.taskId, address(0))]);
    const identity = { viewer: office.boss, sessionId: freshId() } as Identity;
    const contact = { deviceId: phone.pushing.id, waiting: { changes: 0, files: 0 }, offset: null, label: 'Android' };
    await recordDeviceContact(context, office.installer, contact);
    const since = async () => (await getRow(database.kysely, 'devices', phone.pushing.id))?.signsSince;
    expect(await since()).toBe((await evidence()).keys[0]?.from);
    const stranger = (await makeOffice(database.kysely, 'stranger')).boss;
    const revoked = revokeDeviceKey(context, { ...identity, viewer: stranger }, phone.pushing.id);
    await expect(revoked).rejects.toMatchObject({ code: 'not_found' });
    await revokeDeviceKey(context, identity, phone.pushing.id);
    expect(await since()).toBeNull();
    expect((await phone.push([await phone.mark(job.taskId, address(1))])).evidence?.isKeyRevoked).toBe(true);
    expect((await stated()).map(({ unsigned }) => unsigned)).toEqual([null, 'seal_wrong']);
  });

  it('counts for nobody else: not with a copied key, and not for another person', async () => {
    await phone.push([await phone.mark(job.taskId, address(0))]);
    const copy = new SigningDevice(context, office.installer2, phone.key);
    const reply = await copy.push([await copy.mark(job.taskId, address(1))]);
    expect(reply.evidence?.isKeyRevoked).toBe(true);
    expect((await stated()).filter(({ unsigned }) => unsigned === null)).toHaveLength(1);
  });

  it('is of an undo or a photo, too, of who sees the task, and of nobody else', async () => {
    const about = { resource: 'operational-addresses', id: address(0) };
    const undo = await phone.sign(takenBackContent('undo', freshId()), {
      id: freshId(),
      kind: 'undo',
      task: job.taskId,
      about,
    });
    const [photo, proof] = [freshId(), freshId()];
    const task = { id: job.taskId };
    await store(database.kysely, [
      create('proofs', proof, { company: office.company, task, operationalAddress: { id: address(0) } }),
      create('photos', photo, { company: office.company, task, proof: { id: proof } }),
    ]);
    const signed = (id: string) =>
      phone.sign(photoContent({ id, proof }), {
        id,
        kind: 'photo',
        task: job.taskId,
        about: { resource: 'photos', id },
        files: [{ id, sha256: 'ab'.repeat(32), bytes: 3 }],
      });
    const records = [undo, await signed(photo), await signed(freshId())];
    const { evidence: taken } = await phone.push([], records);
    expect(taken?.taken).toEqual(records.map(({ id }) => id));
    expect(await recorded()).toEqual([undo.id, photo]);
    const stranger = await makeOffice(database.kysely, 'stranger');
    const thief = await SigningDevice.make(context, stranger.installer);
    const given = { id: freshId(), kind: 'undo', task: job.taskId, about } as const;
    await thief.push([], [await thief.sign(takenBackContent('undo', freshId()), given)]);
    expect(await recorded()).toEqual([undo.id, photo]);
  });

  const place = { latitude: 38.2466, longitude: 21.7346, accuracy: 15 };

  /** The installer's mark of the first address, and where they were. */
  async function markWithPlace(): Promise<PushItem[]> {
    const args = { id: address(0), status: 'COLLECTED', place };
    return [await phone.mark(job.taskId, address(0)), await phone.item(job.taskId, 'setMarkPlace', args)];
  }

  async function agree(agreed: boolean): Promise<void> {
    const { companyId, userId } = office.installer;
    const tableSettings = JSON.stringify({ [placeAgreementKey(companyId)]: placeAgreement(agreed, context.now()) });
    await store(database.kysely, [
      change('companies', companyId, { askPosition: true }),
      create('users-settings', userId, { company: office.company, users: { id: userId }, tableSettings }),
    ]);
  }

  /** All that is stored of a change, and what it could have become, as text. */
  const keptOf = async ({ id }: PushItem): Promise<string> => {
    const { rows } = await sql<{ kept: string }>`
      select concat(m::text, (select string_agg(w::text, '') from mutation_writes as w where w.mutation_id = m.id),
        (select string_agg(e::text, '') from evidence_entries as e where e.task_id = ${job.taskId} or e.key = ${phone.key.id}),
        (select o::text from operational_addresses as o where o.id = ${address(0)})) as kept
      from mutations as m where id = ${id}`.execute(database.kysely);
    return must(rows[0], 'the change').kept;
  };

  it('has the place of a mark as a record that follows it (decision 0189)', async () => {
    await agree(true);
    const items = await markWithPlace();
    expect(kinds(await phone.push(items))).toEqual(['applied', 'applied']);
    const records = (await evidence()).entries.flatMap(({ entry }) => ('record' in entry ? [entry.record] : []));
    expect(records.map(({ id, kind, place: where }) => [id, kind, where])).toEqual([
      [items[0]?.id, 'mark', null],
      [items[1]?.id, 'place', place],
    ]);
    expect((await stated()).map(({ unsigned }) => unsigned)).toEqual([null, null]);
    const row = await getRow(database.kysely, 'operational-addresses', address(0));
    expect(row?.markPlaces?.COLLECTED).toMatchObject({ ...place, by: office.installer.userId });
  });

  it('keeps nothing of a place to which the person did not agree: no row, no history, no record', async () => {
    await agree(false);
    const items = await markWithPlace();
    expect(kinds(await phone.push(items))).toEqual(['applied', 'applied']);
    expect(await recorded()).toEqual([items[0]?.id]);
    const kept = await keptOf(must(items[1], 'the place'));
    expect(kept).toContain('setMarkPlace');
    expect(kept).not.toMatch(/38\.24|21\.73/);
  });

  it('is an answer to a step, too', async () => {
    const item = await phone.item(job.taskId, 'answerStep', {
      id: address(0),
      step: freshId(),
      value: true,
      number: 1,
    });
    expect(kinds(await phone.push([item]))).toEqual(['applied']);
    expect(await recorded()).toEqual([item.id]);
    expect(await stated()).toMatchObject([{ unsigned: null }]);
    expect((await evidence()).entries[0]?.entry).toMatchObject({ record: { kind: 'answer' } });
  });

  it('has one key of the server, whichever node makes it', async () => {
    await Promise.all(
      job.addressIds.map(async (id) => mutate(context, office.boss, requestFor('markCollected', { id }))),
    );
    const { rows } = await sql`select from evidence_server_keys`.execute(database.kysely);
    expect(rows).toHaveLength(1);
  });
});
