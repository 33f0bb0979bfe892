import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { weeksUntil } from '../../../domain/insight/ended-work.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { day, minute, type TimeRange } from '../../../domain/kernel/time.ts';
import { keptAt } from '../../../domain/visibility/retention.ts';
import { sumWork } from '../../../server/db/repositories/work-sums.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import { readWork, type Work } from '../../../src/mirror/insight.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import { dropOldRows } from '../../../workers/sync/pull/window.ts';
import { Seed } from '../../scenarios/machine/seed.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { TestClient, type TestServer, testServer } from '../../support/server.ts';
import { RandomCompany, type Role } from '../differential/company.ts';
import { Asker } from '../differential/sides.ts';

const weekCount = 13;

describeOnBothDatabases('the sums of work that devices no longer keep', (opener) => {
  let server: TestServer;
  let now: number;
  let company: RandomCompany;
  const askers: Asker[] = [];

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
    now = server.clock.now();
    company = new RandomCompany(26, now);
    await company.store(server.context.database.kysely);
    await makeWorkEnd();
  });
  afterAll(() => {
    for (const asker of askers) asker.close();
  });

  /** Addresses end at times of the last weeks, after so many minutes; subtasks hang on tasks of all kinds. */
  async function makeWorkEnd(): Promise<void> {
    const { kysely } = server.context.database;
    const seed = new Seed(26);
    const ended = must(company.rows.get('operational-addresses'), 'the addresses').map(({ id }) => ({
      id,
      status: ['INSTALLED', 'FINISHED', 'INVOICED', 'FAILED', 'IN_PROGRESS'][seed.below(5)],
      at: now - seed.below(85 * day),
      worked: seed.below(5) === 0 ? 0 : seed.below(300) * minute,
    }));
    await sql`update operational_addresses as o set completion_status = e.status, installed_on = e.at, failed_on = e.at,
      milliseconds_worked_on = e.worked from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
      as e(id uuid, status text, at bigint, worked bigint) where o.id = e.id`.execute(kysely);
    const dated = must(company.rows.get('tasks'), 'the tasks').map(({ id }) => ({
      id,
      status: ['FINISHED', 'FINISHED', 'FINISHED', 'CANCELED', 'ON_GOING'][seed.below(5)],
      at: now - seed.below(90 * day),
    }));
    await sql`update tasks as t set task_operational_status = e.status, modify_date = e.at,
      installation_timestamp_from = e.at, pickup_timestamp_from = null
      from jsonb_to_recordset(${JSON.stringify(dated)}::jsonb) as e(id uuid, status text, at bigint)
      where t.id = e.id`.execute(kysely);
  }

  const asked = ({ user: { viewer, timeZone } }: Asker) => ({ at: now, timeZone, viewer });

  async function signIn(role: Role): Promise<Asker> {
    const asker = await Asker.signIn(server, company.users[role]);
    askers.push(asker);
    return asker;
  }

  async function narrow(mirror: MirrorDatabase, border: number): Promise<void> {
    await mirror.values.put({ key: 'window', value: { ...keptAt(now), closedTasks: border } });
    const outbox = new OutboxDatabase(mirror.name, { indexedDB: new IDBFactory(), IDBKeyRange });
    await dropOldRows({ mirror, outbox, platform: { now: () => now } });
    outbox.close();
  }

  const boundsOf = (weeks: readonly TimeRange[]): number[] => [
    ...weeks.map(({ from }) => from),
    must(weeks.at(-1), 'the last week').to,
  ];

  /** What counts differently is told first by its sums. */
  const numbersOf = ({ older: _, ...work }: Work): Omit<Work, 'older'> => work;

  it.each<[Role, number]>([
    ['owner', 60],
    ['owner', 45],
    ['owner', 7],
    ['manager', 30],
    ['subcontractor', 30],
  ])('are, with the rows that are kept, all work of the %s for a window of %i days', async (role, days) => {
    const asker = await signIn(role);
    const whole = await readWork(asker.mirror, asked(asker), weekCount);
    expect(whole.older).toBeNull();
    const border = now - days * day;
    await narrow(asker.mirror, border);
    const weeks = weeksUntil(now, asker.user.timeZone, weekCount);
    const part = await readWork(asker.mirror, asked(asker), weekCount);
    expect(part.older).toEqual({ border, at: null });
    expect(part.time.measured).toBeLessThan(whole.time.measured);
    const summed = { closedBefore: border, weeks: boundsOf(weeks) };
    const sums = await sumWork(server.context.database.kysely, asker.user.viewer, summed);
    await asker.mirror.values.put({ key: 'workSums', value: { ...sums, border, at: now } });
    const joined = await readWork(asker.mirror, asked(asker), weekCount);
    expect(joined.older).toEqual({ border, at: now });
    expect(numbersOf(joined)).toEqual(numbersOf(whole));
  });

  it('are counted once with rows that are here all the same', async () => {
    const asker = await signIn('owner');
    const whole = await readWork(asker.mirror, asked(asker), weekCount);
    const border = now - 30 * day;
    await asker.mirror.values.put({ key: 'window', value: { ...keptAt(now), closedTasks: border } });
    const summed = { closedBefore: border, weeks: boundsOf(weeksUntil(now, asker.user.timeZone, weekCount)) };
    const sums = await sumWork(server.context.database.kysely, asker.user.viewer, summed);
    await asker.mirror.values.put({ key: 'workSums', value: { ...sums, border, at: now } });
    expect(numbersOf(await readWork(asker.mirror, asked(asker), weekCount))).toEqual(numbersOf(whole));
  });

  it('are the office’s, and no one else’s', async () => {
    const body = { closedBefore: now, weeks: [now - 7 * day, now] };
    const ask = async (role: Role) => {
      const { token } = await startSession(server.context, company.users[role]);
      const client = new TestClient(server.app, null, { authorization: `Bearer ${token}` });
      return (await client.post('/insight/work', body)).status;
    };
    expect([await ask('owner'), await ask('installer'), await ask('client')]).toEqual([200, 403, 403]);
  });
});
