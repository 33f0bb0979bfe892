import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { day, dayAround, defaultTimeZone, hour } from '../../../domain/kernel/time.ts';
import { type PullReply, pullReplySchema } from '../../../domain/protocol/pull.ts';
import { permissionsKey, viewerScopes } from '../../../domain/visibility/scopes.ts';
import { mintEpoch } from '../../../server/db/change-log/epoch.ts';
import { storeWrites } from '../../../server/db/change-log/store-writes.ts';
import type { Database } from '../../../server/db/database.ts';
import { deleteOldChanges } from '../../../server/services/housekeeping.ts';
import { createPull, type Pull } from '../../../server/sync/pull/pull.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { syncContext } from '../../support/sync-context.ts';
import {
  change,
  create,
  freshId,
  type Job,
  makeJob,
  makeOffice,
  type Office,
  remove,
  store,
} from '../../support/sync-office.ts';

describeOnBothDatabases('pull', ({ open, kind }) => {
  let database: Database;
  let pull: Pull;
  let office: Office;
  let job: Job;

  beforeAll(async () => {
    database = await open();
    pull = await createPull(database.kysely, Date.now);
  });

  beforeEach(async () => {
    office = await makeOffice(database.kysely);
    job = await makeJob(database.kysely, office, { addresses: 2 });
  });

  const device = async (viewer = office.installer): Promise<PullingDevice> => {
    const made = new PullingDevice(pull, viewer);
    await made.pull();
    return made;
  };

  const expired = { code: 'cookie_expired' };

  describe('a first load', () => {
    it('brings an installer the task with what hangs on it, and names only of what it names', async () => {
      const { rows } = await device();
      const keys = [...rows.keys()].sort();
      expect(keys).toEqual(
        [
          `tasks/${job.taskId}`,
          ...job.addressIds.map((id) => `operational-addresses/${id}`),
          ...job.placeIds.map((id) => `addresses/${id}`),
          `customers/${office.customerId}`,
          `companies/${office.bossId}`,
          ...[office.bossId, office.installer.userId, office.installer2.userId].map((id) => `users/${id}`),
        ].sort(),
      );
      expect(rows.get(`customers/${office.customerId}`)).toMatchObject({ nickname: 'office customer', watchers: [] });
      expect(rows.get(`users/${office.bossId}`)).toMatchObject({ name: 'Boss', email: null });
    });

    it('has the shape of the wire', async () => {
      const made = await device(office.boss);
      for (const page of made.pages) expect(pullReplySchema.safeParse(page).error).toBeUndefined();
    });

    it.each([1, 2, 3, 5])(
      'of pages of %i brings the same as in one page, and nothing twice that is not near',
      async (limit) => {
        const whole = await device(office.boss);
        const paged = new PullingDevice(pull, office.boss);
        paged.limit = limit;
        const keys = await paged.pull();
        expect(paged.held()).toEqual(whole.held());
        expect(new Set(keys).size).toBe(keys.length);
        expect(paged.pages.at(-1)?.remaining).toBe(0);
        expect(paged.pages.every(({ phase }) => phase === 'fill')).toBe(true);
      },
    );

    it('says how many rows are still to come as soon as they are counted, and waits for no count', async () => {
      const made = new PullingDevice(pull, office.boss);
      made.limit = 3;
      await made.pull();
      const rows = ({ changes }: PullReply) => changes.reduce((sum, { put }) => sum + put.length, 0);
      const comingAfter = (index: number) => made.pages.slice(index + 1).reduce((sum, page) => sum + rows(page), 0);
      const said = made.pages.flatMap(({ remaining }, index) => (remaining === null ? [] : [{ remaining, index }]));
      expect(made.pages[0]?.remaining).toBeNull();
      // Every page after the first that says so, at the latest the last one.
      expect(said.length).toBeGreaterThan(0);
      expect(said.map(({ index }) => index)).toEqual(said.map((_, index) => made.pages.length - said.length + index));
      // A row counts twice where one that an earlier page has brought was counted with the rest of its resource.
      for (const { remaining, index } of said) {
        expect(remaining).toBeGreaterThanOrEqual(comingAfter(index));
        expect(remaining).toBeLessThanOrEqual(comingAfter(index) + (index === made.pages.length - 1 ? 0 : made.limit));
      }
      const whole = await device(office.boss);
      expect(whole.pages.map(({ remaining, next }) => [remaining, next])).toEqual([[0, null]]);
      const changes = whole.pages.flatMap((page) => page.changes);
      expect(changes.filter(({ put, remove }) => put.length === 0 || remove.length > 0)).toEqual([]);
    });

    it('does not count the work of near days, which comes once more with the rest', async () => {
      const set = { installationTimestampFrom: Date.now(), installationTimestampTo: Date.now() };
      for (let count = 0; count < 3; count += 1) await makeJob(database.kysely, office, { set });
      const made = new PullingDevice(pull, office.boss);
      made.limit = 1;
      await made.pull();
      expect(made.pages.slice(0, 3).map(({ changes: [change] }) => change?.resource)).toEqual(Array(3).fill('tasks'));
      const numbers = made.pages.flatMap(({ remaining }) => (remaining === null ? [] : [remaining]));
      const whole = await device(office.boss);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(whole.rows.size + made.limit);
    });

    it('brings today’s work alone on its first page, with the names in it', async () => {
      const now = Date.now();
      const set = { installationTimestampFrom: now, installationTimestampTo: now };
      const today = await makeJob(database.kysely, office, { set });
      const made = await device(office.installer);
      const [first] = made.pages;
      expect(made.pages.length).toBeGreaterThan(1);
      expect(first?.changes.map(({ resource }) => resource)).toEqual([
        'tasks',
        'customers',
        'operational-addresses',
        'addresses',
      ]);
      expect(first?.changes[0]?.put.map(({ id }) => id)).toEqual([today.taskId]);
    });

    it('brings all of today’s work before that of the days after it', async () => {
      const noon = dayAround(Date.now(), defaultTimeZone).from + 12 * hour;
      const at = (installationTimestampFrom: number) => ({
        set: { installationTimestampFrom, installationTimestampTo: installationTimestampFrom + hour },
      });
      const tomorrow = await makeJob(database.kysely, office, at(noon + day));
      const today = await makeJob(database.kysely, office, at(noon));
      const made = new PullingDevice(await createPull(database.kysely, () => noon), office.boss);
      made.limit = 1;
      await made.pull();
      const pageWith = (id: string): number =>
        made.pages.findIndex(({ changes }) => changes.some(({ put }) => put.some((row) => row.id === id)));
      const first = pageWith(tomorrow.taskId);
      for (const id of [today.taskId, ...today.addressIds, ...today.placeIds]) expect(pageWith(id)).toBeLessThan(first);
    });

    it('has the time of the server, the epoch, and no digest', async () => {
      const now = Date.now() - day;
      const made = new PullingDevice(await createPull(database.kysely, () => now), office.installer);
      const { rows } = await sql<{ epoch: string }>`select epoch from sync_state`.execute(database.kysely);
      const reply = await made.ask({ digest: true });
      expect(reply).toMatchObject({ phase: 'fill', serverTime: now, epoch: rows[0]?.epoch, digest: null });
      expect(await made.ask({ cookie: reply.cookie })).toMatchObject({
        phase: 'delta',
        changes: [],
        next: null,
        remaining: null,
        serverTime: now,
        epoch: rows[0]?.epoch,
        digest: null,
      });
    });

    it('goes on where it stopped, also on a device that has an old cookie still', async () => {
      const made = await device(office.boss);
      const { next } = await made.ask({ cookie: null });
      expect(next).toBeNull();
      made.limit = 1;
      const begun = await made.ask({ cookie: null });
      const went = await made.ask({ next: begun.next });
      expect(went.phase).toBe('fill');
      expect(went.changes).not.toEqual(begun.changes);
    });

    it('begins with the work of today and the six days after it, by the clock of the company', async () => {
      const { from: today } = dayAround(Date.now(), 'Europe/Athens');
      const { from: theirs } = dayAround(Date.now(), 'Pacific/Kiritimati');
      const at = (start: number) =>
        makeJob(database.kysely, office, { set: { installationTimestampFrom: start, installationTimestampTo: start } });
      const yesterday = await at(today - 1);
      const soon = await at(today + 7 * day - 1);
      const late = await at(today + 7 * day + 2 * hour);
      /** Near for a company whose day begins hours earlier or later, and not in Athens. */
      const abroad = await at(theirs < today ? theirs : theirs + 7 * day - 1);
      const tasks = async () => {
        const keys = await new PullingDevice(pull, office.boss).pull();
        return keys.flatMap((key) => (key.startsWith('tasks/') ? [key.slice('tasks/'.length)] : []));
      };
      const [first, ...others] = await tasks();
      expect(first).toBe(soon.taskId);
      expect(others).toEqual(expect.arrayContaining([yesterday, late, abroad].map(({ taskId }) => taskId)));
      await store(database.kysely, [change('companies', office.bossId, { timeZone: 'Pacific/Kiritimati' })]);
      const ids = await tasks();
      expect(ids.indexOf(abroad.taskId)).toBeLessThan(ids.indexOf(job.taskId));
    });

    it('is not gone on with after the server was changed, or with other permissions', async () => {
      const made = new PullingDevice(pull, office.boss);
      made.limit = 1;
      const { next } = await made.ask();
      const token: { steps: number } = JSON.parse(Buffer.from(next ?? '', 'base64url').toString());
      const forged = (given: object) => Buffer.from(JSON.stringify({ ...token, ...given })).toString('base64url');
      await expect(made.ask({ next: forged({ steps: token.steps + 1 }) })).rejects.toMatchObject(expired);
      await expect(made.ask({ next: forged({ epoch: 'another' }) })).rejects.toMatchObject(expired);
      await expect(made.ask({ next: forged({ permissions: 'others' }) })).rejects.toMatchObject(expired);
      await expect(made.ask({ next: forged({}) })).resolves.toMatchObject({ phase: 'fill' });
      for (const given of [
        { step: -1 },
        { step: 'x' },
        { steps: 0.5 },
        { after: 'x' },
        { near: {} },
        { near: { from: -1, to: 0 } },
        { near: { from: 0, to: 'x' } },
        { kept: {} },
        { remaining: 'x' },
        { until: 'x' },
        { phase: 'x' },
        { more: 1 },
      ]) {
        await expect(made.ask({ next: forged(given) })).rejects.toMatchObject({ code: 'validation', fields: ['next'] });
      }
    });

    it('is answered at once by a database that has been put elsewhere', async () => {
      await sql`update sync_state set origin = 'elsewhere'`.execute(database.kysely);
      expect((await device()).row('tasks', job.taskId)).toBeDefined();
    });

    it('loses no change that is made between two of its pages', async () => {
      const made = new PullingDevice(pull, office.boss);
      made.limit = 2;
      let count = 0;
      await made.pull([], async () => {
        count += 1;
        await store(database.kysely, [change('tasks', job.taskId, { jobTicket: `ticket ${count}` })]);
        if (count === 1) await store(database.kysely, [remove('operational-addresses', job.addressIds[0] ?? '')]);
      });
      await made.pull();
      expect(made.row('tasks', job.taskId)).toMatchObject({ jobTicket: `ticket ${count}` });
      expect(made.held()).toEqual((await device(office.boss)).held());
    });

    it('leaves closed tasks of more than 13 months, with what hangs on them, and log entries of 90 days on the server', async () => {
      const now = Date.now();
      const old = await makeJob(database.kysely, office, { set: { taskOperationalStatus: 'FINISHED' } });
      const notification = freshId();
      await store(
        database.kysely,
        [create('notifications', notification, { receiver: { id: office.installer.userId } })],
        now - 100 * day,
      );
      await sql`update tasks set modify_date = ${now - 400 * day} where id = ${old.taskId}`.execute(database.kysely);
      const made = await device();
      expect(
        [...made.rows.keys()].filter((key) => key.includes(old.taskId) || key.includes(old.addressIds[0] ?? '')),
      ).toEqual([]);
      expect(made.row('notifications', notification)).toBeUndefined();
      await store(database.kysely, [change('tasks', old.taskId, { taskOperationalStatus: 'ON_GOING' })]);
      await made.pull();
      expect(made.row('tasks', old.taskId)).toBeDefined();
      expect(made.row('operational-addresses', old.addressIds[0] ?? '')).toBeDefined();
    });
  });

  describe('a delta', () => {
    it('brings a change, and a second one nothing', async () => {
      const made = await device();
      await store(database.kysely, [change('tasks', job.taskId, { jobTicket: 'new' })]);
      expect(await made.pull()).toEqual([`tasks/${job.taskId}`]);
      expect(await made.pull()).toEqual([]);
    });

    it('brings rows and takes others of the same kind away', async () => {
      const made = await device();
      const [one = '', two = ''] = job.addressIds;
      await store(database.kysely, [
        change('operational-addresses', one, { communicationInfo: 'new' }),
        remove('operational-addresses', two),
      ]);
      const keys = await made.pull();
      expect(keys).toEqual(expect.arrayContaining([`operational-addresses/${one}`, `-operational-addresses/${two}`]));
    });

    it('brings a row once, however often it changed, over several pages and bounded by the first', async () => {
      const made = await device(office.boss);
      for (const jobTicket of ['1', '2', '3']) {
        await store(database.kysely, [
          change('tasks', job.taskId, { jobTicket }),
          change('customers', office.customerId, { job: jobTicket }),
        ]);
      }
      await store(
        database.kysely,
        job.placeIds.map((id) => change('addresses', id, { floor: '1' })),
      );
      made.limit = 1;
      let late = 0;
      const keys = await made.pull([], async () => {
        late += 1;
        await store(database.kysely, [change('companies', office.bossId, { vat: String(late) })]);
      });
      expect(keys.sort()).toEqual(
        [
          ...job.placeIds.map((id) => `addresses/${id}`),
          `customers/${office.customerId}`,
          `tasks/${job.taskId}`,
        ].sort(),
      );
      expect(await made.pull()).toEqual([`companies/${office.bossId}`]);
    });

    it('hands a task over with all that hangs on it, in both directions and in any order', async () => {
      const [one, two] = [await device(), await device(office.installer2)];
      const give = (viewer: { userId: string }) =>
        store(database.kysely, [change('tasks', job.taskId, { employeesAssignees: [{ id: viewer.userId }] })]);
      await give(office.installer2);
      expect(await one.pull()).toContain(`-tasks/${job.taskId}`);
      await two.pull();
      expect(one.row('operational-addresses', job.addressIds[0] ?? '')).toBeUndefined();
      expect(one.row('addresses', job.placeIds[0] ?? '')).toBeUndefined();
      expect(two.row('addresses', job.placeIds[1] ?? '')).toBeDefined();
      expect(two.row('customers', office.customerId)).toMatchObject({ nickname: 'office customer' });
      await give(office.installer);
      await give(office.installer2);
      await give(office.installer);
      await Promise.all([one.pull(), two.pull()]);
      expect(one.held()).toEqual((await device()).held());
      expect(two.held()).toEqual((await device(office.installer2)).held());
    });

    it('shows a customer a proof when it is shared, and takes it back', async () => {
      const client = await device(office.client);
      const [proof, photo] = [freshId(), freshId()];
      const task = { id: job.taskId };
      await store(database.kysely, [
        create('proofs', proof, {
          company: office.company,
          task,
          operationalAddress: { id: job.addressIds[0] ?? '' },
          comment: 'c',
          shareState: 'HIDDEN',
        }),
        create('photos', photo, { company: office.company, task, proof: { id: proof } }),
      ]);
      await client.pull();
      expect(client.row('proofs', proof)).toBeUndefined();
      await store(database.kysely, [change('proofs', proof, { shareState: 'TEXT_SHARE' })]);
      await client.pull();
      expect([client.row('proofs', proof)?.comment, client.row('photos', photo)]).toEqual(['c', undefined]);
      await store(database.kysely, [change('proofs', proof, { shareState: 'PHOTO_SHARE' })]);
      await client.pull();
      expect([client.row('proofs', proof)?.comment, client.row('photos', photo)?.id]).toEqual([null, photo]);
      await store(database.kysely, [change('proofs', proof, { shareState: 'HIDDEN' })]);
      await client.pull();
      expect([client.row('proofs', proof), client.row('photos', photo)]).toEqual([undefined, undefined]);
    });

    it('turns a whole row into a card and back', async () => {
      const other = await makeOffice(database.kysely, 'partner');
      const root = await makeJob(database.kysely, office, { set: { assignee: { id: other.bossId } } });
      const partner = await device(other.boss);
      expect(partner.row('tasks', root.taskId)).toMatchObject({ owner: { id: office.bossId } });
      const sub = await makeJob(database.kysely, office, {
        set: { assignee: { id: other.bossId }, rootTask: { id: root.taskId } },
      });
      await store(database.kysely, [change('tasks', root.taskId, { assignee: null })]);
      await partner.pull();
      expect(partner.row('tasks', root.taskId)).toMatchObject({ nickname: 'job', owner: null });
      expect(partner.row('tasks', sub.taskId)).toMatchObject({ owner: { id: office.bossId } });
    });

    it('with the digest it asks for agrees with what the device holds', async () => {
      for (const viewer of [office.boss, office.installer, office.client]) {
        const made = await device(viewer);
        const { digest } = await made.ask({ digest: true });
        const held = made.digest();
        for (const [resource, found] of Object.entries(digest ?? {})) {
          expect({ [resource]: found }).toEqual({ [resource]: held[resource as 'tasks'] ?? { count: 0, sum: 0 } });
        }
        expect(Object.keys(digest ?? {})).toContain('tasks');
        expect((await made.ask()).digest).toBeNull();
        await store(database.kysely, [change('tasks', job.taskId, { jobTicket: viewer.kind })]);
        expect((await made.ask({ digest: true })).digest).toBeNull();
      }
    });

    it('whose last page is empty has no digest, for it is not quiet', async () => {
      const made = await device();
      await store(database.kysely, [change('tasks', job.taskId, { jobTicket: 'new' })]);
      made.limit = 1;
      const { next } = await made.ask({ digest: true });
      expect(await made.ask({ next, digest: true })).toMatchObject({ changes: [], next: null, digest: null });
    });

    it('is not gone on with in another epoch, or with other permissions', async () => {
      const made = await device();
      await store(database.kysely, [change('tasks', job.taskId, { jobTicket: 'new' })]);
      made.limit = 1;
      const { next } = await made.ask();
      const token: object = JSON.parse(Buffer.from(next ?? '', 'base64url').toString());
      const forged = (given: object) => Buffer.from(JSON.stringify({ ...token, ...given })).toString('base64url');
      await expect(made.ask({ next: forged({ epoch: 'another' }) })).rejects.toMatchObject(expired);
      await expect(made.ask({ next: forged({ permissions: 'others' }) })).rejects.toMatchObject(expired);
      await expect(made.ask({ next: forged({}) })).resolves.toMatchObject({ phase: 'delta' });
      for (const given of [
        { after: null },
        { after: { resource: 'boats', id: job.taskId } },
        { since: 'x' },
        { until: 'x' },
      ]) {
        await expect(made.ask({ next: forged(given) })).rejects.toMatchObject({ code: 'validation', fields: ['next'] });
      }
    });
  });

  it('a digest stays that of a device in the field when wished user names are taken away by the upgrade', async () => {
    const made = await device(office.installer);
    const file = new URL('../../../server/db/migrations/0016-wished-names-and-accepted-work.sql', import.meta.url);
    const [upgrade = ''] = /^update users[^;]+;/m.exec(await readFile(file, 'utf8')) ?? [];
    await store(database.kysely, [change('users', office.installer.userId, { username: 'wished' })]);
    await made.pull();
    await database.executeSql(upgrade);
    const { rows } = await sql`select id from users where username = 'wished'`.execute(database.kysely);
    expect(rows).toEqual([]);
    const { digest } = await made.ask({ digest: true });
    expect(digest?.users).toEqual(made.digest().users);
  });

  describe('a cookie', () => {
    it('of other permissions is not continued', async () => {
      const made = await device(office.boss);
      const weaker = new PullingDevice(pull, { ...office.boss, owner: false, rights: ['POST_TASKS'] });
      await expect(weaker.ask({ cookie: made.cookie })).rejects.toMatchObject(expired);
    });

    it('is continued as long as its person may see the same', async () => {
      const made = await device(office.boss);
      const cookie: object = JSON.parse(Buffer.from(made.cookie ?? '', 'base64url').toString());
      // As servers of every version have written it.
      const permissions = createHash('sha256').update(permissionsKey(office.boss)).digest('base64url').slice(0, 22);
      const same = Buffer.from(JSON.stringify({ ...cookie, permissions })).toString('base64url');
      await expect(made.ask({ cookie: same })).resolves.toMatchObject({ phase: 'delta', changes: [] });
    });

    it('of an office that did not see the companies of closed requests yet is not continued', async () => {
      const made = await device(office.boss);
      const cookie: object = JSON.parse(Buffer.from(made.cookie ?? '', 'base64url').toString());
      const then = [...viewerScopes(office.boss), 'owner', ...office.boss.rights.toSorted()].join(' ');
      const permissions = createHash('sha256').update(then).digest('base64url').slice(0, 22);
      const old = Buffer.from(JSON.stringify({ ...cookie, permissions })).toString('base64url');
      await expect(made.ask({ cookie: old })).rejects.toMatchObject(expired);
    });

    it('from before a restore is not continued', async () => {
      const made = await device();
      await mintEpoch(database.kysely);
      await expect(made.ask()).rejects.toMatchObject(expired);
      await expect(device()).resolves.toBeDefined();
    });

    it('of a database that has been put elsewhere is not continued, and the next is', async () => {
      const made = await device();
      await sql`update sync_state set origin = 'elsewhere'`.execute(database.kysely);
      await expect(made.ask()).rejects.toMatchObject(expired);
      const again = await device();
      await expect(again.ask()).resolves.toBeDefined();
    });

    it('from the future is not continued', async () => {
      const made = await device();
      const cookie: { snapshot: string } = JSON.parse(Buffer.from(made.cookie ?? '', 'base64url').toString());
      const snapshot = cookie.snapshot.replace(/:\d+:/, ':9000000000:');
      const forged = Buffer.from(JSON.stringify({ ...cookie, snapshot })).toString('base64url');
      await expect(made.ask({ cookie: forged })).rejects.toMatchObject(expired);
    });

    it.each(['', 'x', 'e30', Buffer.from('{"epoch":1}').toString('base64url'), '😀'.repeat(50)])(
      'that the server never gave is refused: %s',
      async (cookie) => {
        const made = new PullingDevice(pull, office.boss);
        await expect(made.ask({ cookie })).rejects.toMatchObject({ code: 'validation', fields: ['cookie'] });
        await expect(made.ask({ next: cookie })).rejects.toMatchObject({ code: 'validation', fields: ['next'] });
      },
    );

    it.each(['5:4:', '0:1:', '1:5:7', '1:5:3,2', '99999999999999999999:1:', '1:2:3:4'])(
      'with the snapshot %s is refused',
      async (snapshot) => {
        const made = await device();
        const cookie: object = JSON.parse(Buffer.from(made.cookie ?? '', 'base64url').toString());
        const forged = Buffer.from(JSON.stringify({ ...cookie, snapshot })).toString('base64url');
        await expect(made.ask({ cookie: forged })).rejects.toMatchObject({ code: 'validation' });
      },
    );

    /** Until whatever is open now has ended, in other databases of the cluster, too: the log keeps what it might still write. */
    async function openOnesEnd(): Promise<void> {
      const { rows } = await sql<{
        next: string;
      }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(database.kysely);
      const ended = async (): Promise<boolean | undefined> =>
        (
          await sql<{ ended: boolean }>`
            select pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.next}::xid8 as ended`.execute(database.kysely)
        ).rows[0]?.ended;
      await expect.poll(ended, { timeout: 20_000 }).toBe(true);
    }

    it('older than the sixty days that the change log keeps is not continued, a younger one is', async () => {
      const now = Date.now();
      const old = await device();
      await store(database.kysely, [change('tasks', job.taskId, { jobTicket: 'old' })]);
      await openOnesEnd();
      const { context } = syncContext(database);
      const tidiedAt = (time: number) => deleteOldChanges({ ...context, now: () => time });
      await tidiedAt(now);
      await store(database.kysely, [change('tasks', job.taskId, { jobTicket: 'newer' })]);
      const young = await device();
      await tidiedAt(now + 59 * day);
      await expect(old.ask()).resolves.toBeDefined();
      await tidiedAt(now + 61 * day);
      await store(database.kysely, [change('tasks', job.taskId, { jobTicket: 'newest' })]);
      await expect(old.ask()).rejects.toMatchObject(expired);
      await young.pull();
      expect(young.row('tasks', job.taskId)).toMatchObject({ jobTicket: 'newest' });
    });
  });

  it('misses nothing of twenty writers whose transactions commit in any order', async () => {
    const jobs = [job, await makeJob(database.kysely, office), await makeJob(database.kysely, office)];
    const made = await device(office.boss);
    const rounds = kind === 'postgres' ? 15 : 5;
    let writing = true;
    const writer = async (index: number): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) {
        const { addressIds } = jobs[(index + round) % jobs.length] ?? job;
        await database.kysely.transaction().execute(async (tx) => {
          // Holding the transaction open while others commit is what a cursor on a sequence would not survive.
          await sql`select pg_current_xact_id()`.execute(tx);
          if (kind === 'postgres') await sql`select pg_sleep(${Math.random() / 50})`.execute(tx);
          const id = addressIds[index % addressIds.length] ?? '';
          await storeWrites(
            tx,
            [change('operational-addresses', id, { communicationInfo: `${index} ${round}` })],
            Date.now(),
          );
        });
      }
    };
    const reader = async (): Promise<void> => {
      while (writing) await made.pull();
    };
    const reading = reader();
    await Promise.all(Array.from({ length: 20 }, (_, index) => writer(index)));
    writing = false;
    await reading;
    await made.pull();
    expect(made.held()).toEqual((await device(office.boss)).held());
  });

  it('tells nobody of the rows of another company', async () => {
    const stranger = await makeOffice(database.kysely, 'stranger');
    const made = await device(stranger.boss);
    await store(database.kysely, [
      change('tasks', job.taskId, { jobTicket: 'secret' }),
      change('customers', office.customerId, { job: 'x' }),
    ]);
    expect(await made.pull()).toEqual([]);
    expect([...made.rows.values()].filter((row) => JSON.stringify(row).includes(office.bossId))).toEqual([]);
  });
});
