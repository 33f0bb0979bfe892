import { beforeAll, beforeEach, expect, it } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import type { WindowDays } from '../../../domain/visibility/retention.ts';
import { isKept, keptAt } from '../../../domain/visibility/retention.ts';
import { countRowsByWindow, storedWindow, storeWindow } from '../../../server/db/repositories/windows.ts';
import { measureWindows } from '../../../server/services/windows.ts';
import { createPull, type Pull } from '../../../server/sync/pull/pull.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import {
  change,
  create,
  freshId,
  type Job,
  makeJob,
  makeOffice,
  type Office,
  store,
  storeUntold,
} from '../../support/sync-office.ts';

const closed = { taskOperationalStatus: 'FINISHED', taskCompletionStatus: 'FINISHED' } as const;

describeOnBothDatabases('the window of a company', (opener) => {
  let server: TestServer;
  let pull: Pull;
  let now: number;
  let office: Office;
  /** Closed so many days ago. */
  let jobs: Record<'5' | '25' | '100' | 'open', Job>;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
    now = server.clock.now();
    pull = await createPull(server.context.database.kysely, () => now);
  });

  async function closedAgo(days: number): Promise<Job> {
    const { kysely } = server.context.database;
    const at = now - days * day;
    const job = await makeJob(kysely, office, { set: { ...closed, installationTimestampFrom: at } });
    await kysely.updateTable('tasks').set({ modify_date: at }).where('id', '=', job.taskId).execute();
    return job;
  }

  beforeEach(async () => {
    const { kysely } = server.context.database;
    office = await makeOffice(kysely);
    jobs = {
      5: await closedAgo(5),
      25: await closedAgo(25),
      100: await closedAgo(100),
      open: await makeJob(kysely, office),
    };
  });

  const narrowTo = (days: WindowDays): Promise<void> =>
    storeWindow(server.context.database.kysely, { companyId: office.bossId, days, rows: 1 }, now);
  const device = (viewer = office.boss): PullingDevice => {
    const made = new PullingDevice(pull, viewer);
    made.window = true;
    return made;
  };
  /** The jobs whose task and address a device holds. */
  const heldBy = (pulling: PullingDevice): string[] =>
    Object.entries(jobs).flatMap(([name, { taskId, addressIds }]) => {
      const rows = [pulling.row('tasks', taskId), pulling.row('operational-addresses', addressIds[0] ?? '')];
      expect(rows.filter((row) => row !== undefined).length, name).not.toBe(1);
      return rows[0] === undefined ? [] : [name];
    });
  const digestOf = async (pulling: PullingDevice) => {
    // The first delta tells of the device itself.
    await pulling.pull();
    const { digest } = await pulling.ask({ digest: true });
    return Object.fromEntries(Object.entries(digest ?? {}).filter(([, { count }]) => count > 0));
  };

  it('says which rows an initial sync brings, and which ones are compared', async () => {
    await narrowTo(30);
    const pulling = device();
    await pulling.pull();
    expect(heldBy(pulling)).toEqual(['5', '25', 'open']);
    expect(pulling.pages.at(-1)?.kept).toEqual(keptAt(now, 30));
    expect(await digestOf(pulling)).toEqual(pulling.digest());
  });

  it('is thirteen months for installers, and for a device of an earlier version', async () => {
    await narrowTo(7);
    const installer = device(office.installer);
    await installer.pull();
    expect(heldBy(installer)).toHaveLength(4);
    const earlier = new PullingDevice(pull, office.boss);
    await earlier.pull();
    expect(heldBy(earlier)).toHaveLength(4);
    expect(earlier.pages.at(-1)?.kept).toBeUndefined();
  });

  it('takes effect with the next pull when it is narrowed', async () => {
    const pulling = device();
    await pulling.pull();
    await narrowTo(14);
    await pulling.pull();
    const kept = keptAt(now, 14);
    expect(pulling.pages.at(-1)?.kept).toEqual(kept);
    pulling.drop(kept);
    expect(heldBy(pulling)).toEqual(['5', 'open']);
    expect(await digestOf(pulling)).toEqual(pulling.digest());
  });

  it('lets a device resync when it is widened, also in the midst of a delta', async () => {
    await narrowTo(14);
    const pulling = device();
    await pulling.pull();
    pulling.limit = 1;
    await store(server.context.database.kysely, [
      change('tasks', jobs['5'].taskId, { nickname: 'one' }),
      change('tasks', jobs.open.taskId, { nickname: 'two' }),
    ]);
    await expect(pulling.pull([], () => narrowTo(180))).rejects.toMatchObject({ code: 'cookie_expired' });
    await expect(pulling.pull()).rejects.toMatchObject({ code: 'cookie_expired' });
    pulling.cookie = null;
    pulling.limit = 1000;
    await pulling.pull();
    expect(heldBy(pulling)).toHaveLength(4);
  });

  it('lets a task that changes come back whole, once', async () => {
    await narrowTo(14);
    const pulling = device();
    await pulling.pull();
    await store(server.context.database.kysely, [change('tasks', jobs['100'].taskId, { nickname: 'again' })], now);
    const keys = await pulling.pull();
    expect(keys.filter((key) => key === `tasks/${jobs['100'].taskId}`)).toHaveLength(1);
    expect(heldBy(pulling)).toEqual(['5', '100', 'open']);
    expect(await digestOf(pulling)).toEqual(pulling.digest());
  });

  it('of another company keeps nobody from losing what they may see no longer', async () => {
    const { kysely } = server.context.database;
    const other = await makeOffice(kysely, 'large');
    await storeWindow(kysely, { companyId: other.bossId, days: 7, rows: 1 }, now);
    const watcher = device(office.installer2);
    await store(kysely, [change('tasks', jobs['25'].taskId, { watchers: [{ id: office.installer2.userId }] })], now);
    await watcher.pull();
    expect(heldBy(watcher)).toEqual(['25']);
    const closedOn = now - 25 * day;
    await kysely.updateTable('tasks').set({ modify_date: closedOn }).where('id', '=', jobs['25'].taskId).execute();
    await store(kysely, [change('tasks', jobs['25'].taskId, { watchers: [] })], now);
    await watcher.pull();
    expect(heldBy(watcher)).toEqual([]);
  });

  it('does not reach another company', async () => {
    await narrowTo(7);
    const other = await makeOffice(server.context.database.kysely, 'other');
    expect(await storedWindow(server.context.database.kysely, other.bossId)).toBe(396);
  });

  it('is measured by the rows that an office device holds', async () => {
    const { kysely } = server.context.database;
    const pulling = device();
    await pulling.pull();
    const counts = await countRowsByWindow(kysely, office.bossId, now);
    const held = (days: WindowDays): number => {
      const tasks = Object.values(jobs).filter(({ taskId }) =>
        isKept('tasks', pulling.row('tasks', taskId) as never, keptAt(now, days)),
      );
      return tasks.length;
    };
    const whole = (counts.get(396) ?? 0) - (counts.get(7) ?? 0);
    // A task has one address here.
    expect(whole).toBe(2 * (held(396) - held(7)));
    expect(counts.get(30)).toBe((counts.get(7) ?? 0) + 2);
    expect(counts.get(396)).toBeLessThanOrEqual(pulling.rows.size);
  });

  it('is measured where few tasks have much, and the log says where even the shortest is too much', async () => {
    const { kysely } = server.context.database;
    const measure = async (): Promise<void> => {
      const environment = { ...server.context.environment, deviceRows: 150 };
      await measureWindows({ ...server.context, environment, now: () => now });
    };
    const task = { id: jobs['100'].taskId };
    const photo = () => create('photos', freshId(), { company: office.company, proof: { id: freshId() }, task });
    await storeUntold(kysely, Array.from({ length: 150 }, photo), now);
    await measure();
    expect(await storedWindow(kysely, office.bossId)).toBe(90);

    const other = await makeOffice(kysely, 'other');
    const customer = () => create('customers', freshId(), { company: other.company });
    await storeUntold(kysely, Array.from({ length: 151 }, customer), now);
    await measure();
    expect(await storedWindow(kysely, other.bossId)).toBe(7);
    const said = server.logged().filter(({ msg }) => String(msg).includes('even with the shortest window'));
    expect(said).toMatchObject([{ companyId: other.bossId, days: 7 }]);
  });

  it('is set by the setting of the server, and goes back when there is room', async () => {
    const { kysely } = server.context.database;
    const counts = await countRowsByWindow(kysely, office.bossId, now);
    const measured = async (deviceRows: number): Promise<WindowDays> => {
      const environment = { ...server.context.environment, deviceRows };
      await measureWindows({ ...server.context, environment, now: () => now });
      return storedWindow(kysely, office.bossId);
    };
    expect(await measured(counts.get(30) ?? 0)).toBe(90);
    expect(await measured(counts.get(14) ?? 0)).toBe(21);
    expect(await measured(1_000_000)).toBe(396);
  });
});
