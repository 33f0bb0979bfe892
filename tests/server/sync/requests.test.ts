import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DomainError } from '../../../domain/errors/codes.ts';
import { day, second } from '../../../domain/kernel/time.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { Context } from '../../../server/context.ts';
import type { Database } from '../../../server/db/database.ts';
import { findCredentialsOf, insertCredentials } from '../../../server/db/repositories/accounts.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { findSession, insertSession } from '../../../server/db/repositories/sessions.ts';
import type { MailJob } from '../../../server/services/jobs.ts';
import { mutate, mutateAll, requestFor, timeZoneOf, unparsedRequest } from '../../../server/services/mutate/mutate.ts';
import { describeConflict, requireApplied } from '../../../server/services/mutate/outcomes.ts';
import { inTransaction } from '../../../server/services/mutate/retry.ts';
import { TransactionRows } from '../../../server/services/mutate/transaction-rows.ts';
import { customerForm, personForm } from '../../domain/forms.ts';
import { describeRules } from '../../support/databases.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
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

const applied: Outcome = { kind: 'applied' };

describeRules('a change that a call asks for', ({ open }) => {
  let database: Database;
  let context: Context;
  let office: Office;
  let job: Job;
  let address: string;
  const mails: MailJob[] = [];

  beforeAll(async () => {
    database = await open();
    const made = syncContext(database).context;
    const addMail: Context['jobs']['addMail'] = async (_tx, mail) => void mails.push(mail);
    context = { ...made, jobs: { ...made.jobs, addMail } };
    office = await makeOffice(database.kysely);
    await subscribe(Date.now() + day);
    await makeWork();
  });

  beforeEach(() => {
    mails.length = 0;
  });

  async function makeWork(): Promise<void> {
    job = await makeJob(database.kysely, office);
    address = job.addressIds[0] ?? '';
  }

  const addressRow = () => getRow(database.kysely, 'operational-addresses', address);
  const customer = (id = freshId()) => requestFor('createCustomer', { ...customerForm, id });

  /** What is kept of what was done to a row, or asked for with such arguments. */
  const keptOf = async (id: string) => {
    const kept = sql<Record<string, unknown>>`
      select * from mutations where row_id = ${id} or args->>'id' = ${id} order by server_at, id`;
    return (await kept.execute(database.kysely)).rows;
  };

  describe('is done', () => {
    beforeEach(makeWork);

    it('now, as the row is, and is kept without a device', async () => {
      const before = Date.now();
      const args = { id: address, completionStatus: 'FAILED' as const };
      expect(await mutate(context, office.boss, requestFor('correctStatus', args))).toEqual(applied);
      expect(await addressRow()).toMatchObject({ completionStatus: 'FAILED', version: 2 });
      const [kept, ...others] = await keptOf(address);
      expect(others).toEqual([]);
      expect(kept).toMatchObject({
        company_id: office.bossId,
        device_id: null,
        seq: null,
        name: 'correctStatus',
        resource: 'operational-addresses',
        row_id: address,
        args,
        base: {},
        clock_offset: 0,
        schema: protocolVersion,
        outcome: applied,
      });
      expect(kept?.at).toBe(kept?.server_at);
      expect(kept?.device_at).toBe(kept?.server_at);
      expect(kept?.at).toBeGreaterThanOrEqual(before);
      expect(kept?.at).toBeLessThanOrEqual(Date.now());
    });

    it('at another time where that is said', async () => {
      const at = Date.now() - day;
      await mutate(context, office.boss, { ...requestFor('markCollected', { id: address }), at });
      expect(await addressRow()).toMatchObject({ collectedOn: at });
      const [kept] = await keptOf(address);
      expect(kept).toMatchObject({ at, device_at: at });
      expect(kept?.server_at).toBeGreaterThan(at);
    });

    describe('where it names a version', () => {
      it('that the row has', async () => {
        expect(await mutate(context, office.boss, requestFor('markCollected', { id: address }, 1))).toEqual(applied);
        expect(await mutate(context, office.boss, requestFor('markInProgress', { id: address }, 2))).toEqual(applied);
      });

      it.each([0, 2])('and not with %i, which the row does not have', async (version) => {
        const outcome = await mutate(context, office.boss, requestFor('markCollected', { id: address }, version));
        expect(outcome).toMatchObject({ kind: 'rejected', code: 'version_conflict', fields: [] });
        expect(await addressRow()).toMatchObject({ completionStatus: 'NO_PROGRESS', version: 1 });
        expect(await keptOf(address)).toMatchObject([{ resource: 'operational-addresses', outcome }]);
      });

      it('and makes the row', async () => {
        const request = { ...customer(), version: 1 };
        expect(await mutate(context, office.boss, request)).toEqual(applied);
      });
    });
  });

  it.each([
    ['whose base is the row', 'markCollected'],
    ['that has no base', 'deactivateEmployee'],
  ] as const)('about a row that is not there, %s, finds none', async (_what, name) => {
    const id = freshId();
    const outcome = await mutate(context, office.boss, requestFor(name, { id }, 1));
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'not_found', fields: [] });
    expect(await keptOf(id)).toMatchObject([{ row_id: id, outcome }]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['id', { id: 'no id', completionStatus: 'FAILED' }],
    ['completionStatus', { id: freshId(), completionStatus: 'GREEN' }],
  ])('is refused with the name of an argument that it does not take: %s', async (field, args) => {
    const outcome = await mutate(context, office.boss, unparsedRequest('correctStatus', args));
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'validation', fields: expect.arrayContaining([field]) });
    const { rows } = await sql`select * from mutations where args = ${JSON.stringify(args)}::jsonb`.execute(
      database.kysely,
    );
    expect(rows).toMatchObject([{ resource: null, row_id: null, outcome }]);
  });

  it('is refused where the row itself has a value that is too long, with its name', async () => {
    const id = freshId();
    // One of before the database checked it.
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where conname like 'field\\_afm\\_%'`.execute(database.kysely);
    await sql`alter table customers drop constraint ${sql.ref(rows[0]?.name ?? '')}`.execute(database.kysely);
    await store(database.kysely, [
      create('customers', id, { company: office.company, nickname: 'old', afm: '12345678901' }),
    ]);
    const outcome = await mutate(context, office.boss, requestFor('editCustomer', { id, set: { job: 'x' } }));
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'validation', fields: ['afm'] });
  });

  it('takes no id that another company uses, and what is kept of it is the refusal', async () => {
    const other = await makeOffice(database.kysely, 'other');
    const request = customer(other.customerId);
    const outcome = await mutate(context, office.boss, request);
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'id_taken' });
    expect(await keptOf(other.customerId)).toMatchObject([{ name: 'createCustomer', resource: null, outcome }]);
    expect(await getRow(database.kysely, 'customers', other.customerId)).toMatchObject({ company: other.company });
  });

  describe('with something that is stored beside it', () => {
    const renames = (name: string) => async (tx: Context['database']['kysely']) => {
      await sql`update companies set name = ${name} where id = ${office.bossId}`.execute(tx);
    };
    const nameOf = async () => (await getRow(database.kysely, 'companies', office.bossId))?.name;

    it('stores both', async () => {
      const id = freshId();
      const also = async (tx: Context['database']['kysely']) => {
        expect(await getRow(tx, 'customers', id)).toBeDefined();
        await renames('beside')(tx);
      };
      expect(await mutate(context, office.boss, { ...customer(id), also })).toEqual(applied);
      expect(await nameOf()).toBe('beside');
    });

    it('stores neither where the change is refused', async () => {
      const request = { ...requestFor('markCollected', { id: address }, 700), also: renames('nowhere') };
      expect(await mutate(context, office.boss, request)).toMatchObject({ code: 'version_conflict' });
      expect(await nameOf()).not.toBe('nowhere');
    });

    it('stores neither where what is beside it is refused, and keeps why', async () => {
      const id = freshId();
      const also = async () => {
        throw new DomainError('username_taken', undefined, ['username']);
      };
      const outcome = await mutate(context, office.boss, { ...customer(id), also });
      expect(outcome).toMatchObject({ kind: 'rejected', code: 'username_taken', fields: ['username'] });
      expect(await getRow(database.kysely, 'customers', id)).toBeUndefined();
      expect(await keptOf(id)).toMatchObject([{ outcome }]);
    });

    it('keeps nothing of a fault', async () => {
      const also = async () => {
        throw new TypeError('a fault');
      };
      const id = freshId();
      await expect(mutate(context, office.boss, { ...customer(id), also })).rejects.toThrow('a fault');
      expect(await keptOf(id)).toEqual([]);
    });
  });

  it('is done with others in one transaction, or undone with them', async () => {
    const [one, two, three] = [freshId(), freshId(), freshId()];
    await mutateAll(context, office.boss, async ({ run }) => {
      await run(customer(one));
      await run(customer(two));
    });
    expect(await getRow(database.kysely, 'customers', two)).toMatchObject({ company: office.company });
    const undone = mutateAll(context, office.boss, async ({ run }) => {
      await run(customer(three));
      await run(unparsedRequest('createCustomer', { id: freshId() }));
    });
    await expect(undone).rejects.toMatchObject({ code: 'validation' });
    expect(await getRow(database.kysely, 'customers', three)).toBeUndefined();
  });

  it('is decided on what was seen, where it says that', async () => {
    const id = freshId();
    await mutate(context, office.boss, customer(id));
    const request = requestFor('editCustomer', { id, set: { comment: 'mine' } });
    await store(database.kysely, [change('customers', id, { comment: 'theirs' })]);
    expect(await mutate(context, office.boss, { ...request, base: { comment: null } })).toMatchObject({
      kind: 'conflict',
    });
    expect(await mutate(context, office.boss, request)).toEqual(applied);
  });

  it('is told the time of day at the company', async () => {
    expect(await timeZoneOf(database.kysely, office.boss)).toBe('Europe/Athens');
    await store(database.kysely, [change('companies', office.bossId, { timeZone: 'Europe/London' })]);
    expect(await timeZoneOf(database.kysely, office.installer)).toBe('Europe/London');
    expect(await timeZoneOf(database.kysely, { ...office.boss, companyId: freshId() })).toBe('Europe/Athens');
  });

  const subscribe = (end: number) =>
    store(database.kysely, [
      create('subscriptions', freshId(), {
        company: office.company,
        status: 'active',
        currentPeriodEnd: Math.round(end / second),
        cancelAtPeriodEnd: true,
      }),
    ]);

  describe('of somebody’s account', () => {
    let sessions: Record<'installer' | 'installer2', string>;

    beforeEach(async () => {
      office = await makeOffice(database.kysely);
      sessions = { installer: freshId(), installer2: freshId() };
      for (const who of ['installer', 'installer2'] as const) {
        const { userId } = office[who];
        const times = { createdOn: 0, expiresOn: Date.now() + day };
        await insertSession(database.kysely, { id: sessions[who], tokenId: freshId(), userId, label: null, ...times });
        await insertCredentials(database.kysely, userId, { userId, passwordHash: 'hash' });
      }
    });

    const isSignedIn = async (who: 'installer' | 'installer2') =>
      (await findSession(database.kysely, sessions[who]))?.revokedOn === null;
    const maySignIn = async (who: 'installer' | 'installer2') =>
      (await findCredentialsOf(database.kysely, office[who].userId)) !== undefined;

    it('ends the sessions of whom it deactivates, and of nobody else', async () => {
      const { userId: id } = office.installer;
      expect(await mutate(context, office.boss, requestFor('deactivateEmployee', { id }))).toEqual(applied);
      expect([await isSignedIn('installer'), await isSignedIn('installer2')]).toEqual([false, true]);
      expect(await maySignIn('installer')).toBe(true);
    });

    it('takes from whom it deletes all by which they could sign in', async () => {
      const { userId: id } = office.installer;
      expect(await mutate(context, office.boss, requestFor('deleteEmployee', { id }))).toEqual(applied);
      expect([await isSignedIn('installer'), await isSignedIn('installer2')]).toEqual([false, true]);
      expect([await maySignIn('installer'), await maySignIn('installer2')]).toEqual([false, true]);
    });

    it('leaves those signed in whom it activates or renames, and those who are made', async () => {
      const { userId: id } = office.installer;
      await store(database.kysely, [change('users', id, { enabled: false })]);
      expect(await mutate(context, office.boss, requestFor('activateEmployee', { id }))).toEqual(applied);
      const set = { name: 'Νίκος' };
      expect(await mutate(context, office.boss, unparsedRequest('editProfile', { id, set }))).toEqual(applied);
      expect([await isSignedIn('installer'), await maySignIn('installer')]).toEqual([true, true]);
    });
  });

  describe('that makes somebody', () => {
    let role: string;

    beforeAll(async () => {
      office = await makeOffice(database.kysely);
      await subscribe(Date.now() + day);
      role = freshId();
      await store(database.kysely, [
        create('roles', role, { company: office.company, name: 'crew', nickname: 'crew' }),
      ]);
    });

    const person = () => requestFor('addEmployee', { ...personForm, id: freshId(), role, username: 'nikos' });

    it('invites them, in the language of who makes them', async () => {
      const request = person();
      expect(await mutate(context, office.boss, request)).toEqual(applied);
      const { id: userId } = request.args as { id: string };
      expect(mails).toEqual([{ kind: 'invitation', userId, language: 'el', username: 'nikos' }]);
    });

    it('invites them in another language where that is said', async () => {
      await mutate(context, office.boss, { ...person(), language: 'en' });
      expect(mails).toMatchObject([{ kind: 'invitation', language: 'en' }]);
    });

    it('invites nobody whose password comes with it', async () => {
      expect(await mutate(context, office.boss, { ...person(), withPassword: true })).toEqual(applied);
      expect(mails).toEqual([]);
    });
  });

  describe('that asks another company', () => {
    let partner: Office;

    const ask = (receiver: string) =>
      mutate(context, office.boss, requestFor('requestUserAddition', { id: freshId(), receiver }));

    beforeEach(async () => {
      office = await makeOffice(database.kysely);
      partner = await makeOffice(database.kysely, 'partner');
    });

    it('needs a subscription', async () => {
      const refused = { kind: 'rejected', code: 'subscription_needed', fields: ['sendRequests'] };
      const id = freshId();
      const request = requestFor('requestUserAddition', { id, receiver: partner.bossId });
      expect(await mutate(context, office.boss, request)).toMatchObject(refused);
      expect(await keptOf(id)).toMatchObject([{ resource: 'user-additions', outcome: refused }]);
    });

    it('tells it by mail', async () => {
      await subscribe(Date.now() + day);
      expect(await ask(partner.bossId)).toEqual(applied);
      expect(mails).toEqual([{ kind: 'request', notificationId: expect.any(String) }]);
      const { rows } = await sql`select receiver_id from notifications where receiver_id = ${partner.bossId}`.execute(
        database.kysely,
      );
      expect(rows).toHaveLength(1);
    });

    it('is refused where nobody could answer', async () => {
      await subscribe(Date.now() + day);
      const refused = { kind: 'rejected', code: 'rule', fields: ['receiver'] };
      expect(await ask(freshId())).toMatchObject(refused);
      expect(await ask(partner.installer.userId)).toMatchObject(refused);
      expect(await ask(partner.client.userId)).toMatchObject(refused);
      await store(database.kysely, [change('users', partner.bossId, { enabled: false })]);
      expect(await ask(partner.bossId)).toMatchObject(refused);
      expect(mails).toEqual([]);
    });

    it('is judged by the time of the tap', async () => {
      await subscribe(Date.now() - 2 * day);
      const device = new PushingDevice(context, office.boss);
      const asked = (at: number) =>
        device.do('requestUserAddition', { id: freshId(), receiver: partner.bossId }, { at });
      expect(await asked(Date.now())).toMatchObject({ code: 'subscription_needed' });
      expect(await asked(Date.now() - 3 * day)).toEqual(applied);
    });

    it('is not taken where it was tapped in time, but comes more than thirty days after the end', async () => {
      await subscribe(Date.now() - 35 * day);
      const at = Date.now() - 40 * day;
      const args = { id: freshId(), receiver: partner.bossId };
      const outcome = await new PushingDevice(context, office.boss).do('requestUserAddition', args, { at });
      expect(outcome).toMatchObject({ code: 'subscription_needed' });
    });
  });

  describe('a conflict is told', () => {
    beforeAll(makeWork);

    const conflict = (fields: string[]) => ({
      resource: 'operational-addresses' as const,
      id: address,
      fields,
      mine: {},
      theirs: {},
    });

    it('with the values as they are, and nobody where nobody has written them', async () => {
      await store(database.kysely, [change('operational-addresses', address, { extraCosts: 7 })]);
      const asked = conflict(['extraCosts', 'communicationInfo']);
      expect(await describeConflict(database.kysely, office.boss, asked)).toEqual({
        ...asked,
        theirs: { extraCosts: 7, communicationInfo: null },
        by: null,
        at: null,
      });
    });

    it('without what its person may not see', async () => {
      await store(database.kysely, [change('operational-addresses', address, { extraCosts: 7 })]);
      const asked = conflict(['extraCosts', 'completionStatus']);
      expect(await describeConflict(database.kysely, office.installer, asked)).toMatchObject({
        theirs: { extraCosts: null, completionStatus: 'NO_PROGRESS' },
      });
      expect(await describeConflict(database.kysely, office.installer2, asked)).toMatchObject({
        theirs: { extraCosts: null, completionStatus: null },
      });
    });
  });

  describe('reads', () => {
    beforeEach(makeWork);

    const read = <Value>(work: (rows: TransactionRows) => Promise<Value>, viewer = office.boss) =>
      database.kysely.transaction().execute((tx) => work(new TransactionRows(tx, viewer)));

    it('rows that its person sees, and the others as if they were not there', async () => {
      const seen = { id: address, version: 1 };
      expect(await read((rows) => rows.get('operational-addresses', address))).toMatchObject(seen);
      expect(await read((rows) => rows.lock('operational-addresses', address))).toMatchObject(seen);
      const hidden = await read(
        async (rows) => [
          await rows.get('operational-addresses', address),
          await rows.lock('operational-addresses', address),
        ],
        office.installer2,
      );
      expect(hidden).toEqual([undefined, undefined]);
    });

    it('which of some rows are missing', async () => {
      const nowhere = freshId();
      const ids = [nowhere, address];
      expect(await read((rows) => rows.missing('operational-addresses', ids))).toEqual(new Set([nowhere]));
      expect(await read((rows) => rows.missing('operational-addresses', ids), office.installer2)).toEqual(new Set(ids));
    });

    it.each<[string, (rows: TransactionRows) => Promise<unknown>]>([
      ['a row', (rows) => rows.lock('tasks', job.taskId)],
      ['the task above', (rows) => rows.lockAbove({ rootTask: { id: job.taskId } })],
      ['the tasks below', (rows) => rows.lockBelow(job.taskId)],
      ['a unique value', (rows) => rows.findBy('tasks', 'jobTicket', { company: office.bossId, value: 'A-1' })],
      ['imports', (rows) => rows.namesakes('customers', { company: office.bossId, names: ['Καφέ'] })],
    ])('a row once, and anew after it may have waited for %s', async (_what, take) => {
      const texts = await database.kysely.transaction().execute(async (tx) => {
        const rows = new TransactionRows(tx, office.boss);
        const text = async () => (await rows.get('operational-addresses', address))?.communicationInfo;
        const first = await text();
        await sql`update operational_addresses set communication_info = 'new' where id = ${address}`.execute(tx);
        const again = await text();
        await take(rows);
        return [first, again, await text()];
      });
      expect(texts).toEqual([null, null, 'new']);
    });

    it('the tasks above and below, also where its person does not see them, and holds what it has locked', async () => {
      const under = await makeJob(database.kysely, office, { set: { rootTask: { id: job.taskId } } });
      const other = await makeJob(database.kysely, office, { set: { rootTask: { id: job.taskId } } });
      await store(
        database.kysely,
        [job.taskId, under.taskId, other.taskId].map((id) => change('tasks', id, { employeesAssignees: [] })),
      );
      const { above, none, below, held } = await read(async (rows) => {
        await rows.get('operational-addresses', address);
        return {
          above: await rows.lockAbove({ rootTask: { id: job.taskId } }),
          none: await rows.lockAbove({ rootTask: null }),
          below: await rows.lockBelow(job.taskId),
          held: rows.lockedRows,
        };
      }, office.installer);
      expect(above).toMatchObject({ id: job.taskId });
      expect(none).toBeUndefined();
      const parts = [under.taskId, other.taskId].sort();
      expect(below.map(({ id }) => id)).toEqual(parts);
      expect([...held.keys()].sort()).toEqual([job.taskId, ...parts].map((id) => `tasks/${id}`).sort());
      expect(held.get(`tasks/${job.taskId}`)).toEqual(above);
    });

    it('holds a row that it has locked as it was, and none that it only read or could not lock', async () => {
      const held = await read(async (rows) => {
        await rows.get('tasks', job.taskId);
        await rows.lock('operational-addresses', address);
        await rows.lock('operational-addresses', freshId());
        return rows.lockedRows;
      });
      expect([...held.keys()]).toEqual([`operational-addresses/${address}`]);
    });
  });

  describe('whose transaction the database undid because of others', () => {
    const undone = (code: string) => Object.assign(new Error(code), { code });
    /** Makes a customer in each try, and fails in the first ones. */
    const tries = async (problem: unknown, failing: number, jitter = () => 0) => {
      let count = 0;
      const ids: string[] = [];
      const work = inTransaction(
        database.kysely,
        async (tx) => {
          count += 1;
          const id = freshId();
          ids.push(id);
          await sql`insert into device_sequences (device_id, user_id) values (${id}, ${id})`.execute(tx);
          if (count <= failing) throw problem;
          return 'done';
        },
        jitter,
      );
      const result = await work.catch((error: unknown) => error);
      const { rows } = await sql<{ id: string }>`
        select device_id as id from device_sequences where device_id = any(${ids}::uuid[])`.execute(database.kysely);
      return { count, result, left: rows.map(({ id }) => ids.indexOf(id)) };
    };

    it.each(['40P01', '40001', '23505'])('is tried again: %s', async (code) => {
      expect(await tries(undone(code), 2)).toEqual({ count: 3, result: 'done', left: [2] });
    });

    it('is given up at the eighth time', async () => {
      const problem = undone('40P01');
      expect(await tries(problem, 7)).toEqual({ count: 8, result: 'done', left: [7] });
      expect(await tries(problem, 8)).toEqual({ count: 8, result: problem, left: [] });
    });

    it('waits longer each time, by chance', async () => {
      const began = performance.now();
      await tries(undone('40P01'), 5, () => 1);
      // 15, 30, 45, 60 and 75 milliseconds.
      expect(performance.now() - began).toBeGreaterThan(200);
    });

    it.each([undone('42601'), new Error('a fault'), 'text', null, undefined])(
      'is not tried again for %s',
      async (fault) => {
        expect(await tries(fault, 1)).toEqual({ count: 1, result: fault, left: [] });
      },
    );
  });
});

describe('a call is answered', () => {
  const conflicts = [['a', 'b'], ['c']].map((fields) => ({
    resource: 'tasks' as const,
    id: freshId(),
    fields,
    mine: {},
    theirs: {},
    by: null,
    at: null,
  }));

  it('without a problem when it was done', () => {
    expect(() => requireApplied(applied)).not.toThrow();
  });

  it.each<[Outcome, object]>([
    [
      { kind: 'conflict', conflicts },
      { code: 'version_conflict', fields: ['a', 'b', 'c'] },
    ],
    [
      { kind: 'partly', refused: [], conflicts },
      { code: 'version_conflict', fields: ['a', 'b', 'c'] },
    ],
    [
      { kind: 'held', by: freshId() },
      { code: 'held', fields: [] },
    ],
    [
      { kind: 'rejected', code: 'in_use', message: 'It is used.', fields: ['tasks'] },
      { code: 'in_use', message: 'It is used.', fields: ['tasks'] },
    ],
    [
      { kind: 'rejected', code: 'unheard_of', message: 'Something else.', fields: [] },
      { code: 'internal', message: 'Something else.', fields: [] },
    ],
  ])('with the problem that $0.kind says', (outcome, problem) => {
    expect(() => requireApplied(outcome)).toThrow(expect.objectContaining(problem));
  });
});
