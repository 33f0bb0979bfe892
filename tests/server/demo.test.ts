import { beforeAll, describe, expect, it } from 'vitest';
import { day, dayAround, defaultTimeZone, minute } from '../../domain/kernel/time.ts';
import type { Rows } from '../../domain/rows.ts';
import { viewContentSchema } from '../../domain/saved-view/content.ts';
import { taskCompletionStatuses } from '../../domain/task/states.ts';
import type { Database } from '../../server/db/database.ts';
import { pointingAt } from '../../server/db/repositories/rows.ts';
import { accountNames } from '../../server/demo/people.ts';
import { prepareDemo, refuseOpenDemo } from '../../server/demo/prepare.ts';
import { seed } from '../../server/demo/seed.ts';
import { StartError } from '../../server/environment.ts';
import { hashPassword } from '../../server/services/accounts/passwords.ts';
import { TestClock } from '../support/clock.ts';
import { describeRules } from '../support/databases.ts';
import { type Answer, type TestServer, testServer } from '../support/server.ts';

const rowsIn = <Row>({ status, body }: Answer): Row[] => {
  expect(status).toBe(200);
  return (body as { content: Row[] }).content;
};

describeRules('the demo company', (opener) => {
  let database: Database;
  let server: TestServer;
  let clock: TestClock;
  beforeAll(async () => {
    database = await opener.open();
    clock = new TestClock();
    server = await testServer(opener, { database, clock });
  });

  const tasksOf = async (username: string) => {
    const who = await server.signIn(username);
    return rowsIn<Rows['tasks']>(await who.patch('/tasks/paged', { rows: 1000, sortField: 'number', sortOrder: 1 }));
  };
  const todays = (tasks: Rows['tasks'][]) => {
    const { from, to } = dayAround(clock.now(), defaultTimeZone);
    return tasks.filter(({ installationTimestampFrom: start }) => start !== null && start >= from && start < to);
  };

  it('is told of where it is off and still there', async () => {
    const warnings = () => server.logged().filter(({ msg }) => String(msg).startsWith('DEMO is off'));
    await refuseOpenDemo(server.context);
    expect(warnings()).toHaveLength(1);
    const empty = await testServer(opener, { demo: false });
    await refuseOpenDemo(empty.context);
    expect(empty.logged()).toEqual([]);
  });

  it('ends the start where others reach it, until its passwords are no longer those that everybody knows', async () => {
    const others = { ...server.context, environment: { ...server.context.environment, servesOthers: true } };
    await expect(refuseOpenDemo(others)).rejects.toThrow(/^This database has the demo company, .+ set DEMO=1 /);
    const { kysely } = server.context.database;
    const before = await kysely.selectFrom('credentials').select(['user_id', 'password_hash']).execute();
    await kysely
      .updateTable('credentials')
      .set({ password_hash: await hashPassword('not for everybody') })
      .execute();
    await refuseOpenDemo(others);
    for (const { user_id, password_hash } of before)
      await kysely.updateTable('credentials').set({ password_hash }).where('user_id', '=', user_id).execute();
    await expect(refuseOpenDemo(others)).rejects.toThrow(StartError);
  });

  it('lets every account in', async () => {
    for (const name of accountNames) expect((await server.signIn(name)).session?.user.username).toBe(name);
  });

  it('has equipment at some addresses, of which a piece was taken out', async () => {
    const { userId } = await server.signIn('boss');
    const pieces = await pointingAt(server.context.database.kysely, 'equipment', { field: 'company', id: userId });
    expect(pieces).toHaveLength(5);
    expect(pieces.filter(({ takenOutOn }) => takenOutOn !== null)).toHaveLength(1);
  });

  it('shares a view of the task list with the company', async () => {
    const { userId } = await server.signIn('boss');
    const views = await pointingAt(server.context.database.kysely, 'saved-views', { field: 'company', id: userId });
    expect(views).toMatchObject([{ list: 'tasks', shared: true }]);
    for (const { content } of views) expect(viewContentSchema.safeParse(content).success).toBe(true);
  });

  it('has a task in every completion status, and work for today for both installers and the partner', async () => {
    const tasks = await tasksOf('boss');
    expect(new Set(tasks.map(({ taskCompletionStatus }) => taskCompletionStatus))).toEqual(
      new Set(taskCompletionStatuses),
    );
    expect(tasks.map(({ number }) => number)).toEqual(tasks.map((_, index) => index + 1));
    for (const [name, least] of [
      ['installer', 4],
      ['installer2', 3],
      ['partner', 1],
    ] as const) {
      expect(todays(await tasksOf(name)).length).toBeGreaterThanOrEqual(least);
    }
  });

  it('gives every address of work a place with coordinates near Patras and somewhere to pick up', async () => {
    const installer = await server.signIn('installer');
    const work = rowsIn<Rows['operational-addresses']>(
      await installer.patch('/operational-addresses/paged', { rows: 1000 }),
    );
    const places = rowsIn<Rows['addresses']>(await installer.patch('/addresses/paged', { rows: 1000 }));
    const byId = new Map(places.map((place) => [place.id, place]));
    for (const { installationAddress, pickupAddresses } of work) {
      expect(pickupAddresses.length).toBeGreaterThan(0);
      for (const { id } of [installationAddress ?? { id: '' }, ...pickupAddresses]) {
        const place = byId.get(id);
        expect(Math.hypot((place?.latitude ?? 0) - 38.24, (place?.longitude ?? 0) - 21.73)).toBeLessThan(0.2);
        expect(place?.telephone).toMatch(/^\d{10}$/);
      }
    }
  });

  it('is made once, whoever starts', async () => {
    const before = await tasksOf('boss');
    await Promise.all([prepareDemo(server.context), prepareDemo(server.context)]);
    expect(await tasksOf('boss')).toEqual(before);
  });

  it('moves to a new day what nobody touched, and leaves what somebody worked on, with a fresh one beside it', async () => {
    const before = await tasksOf('boss');
    clock.advance(minute);
    const installer = await server.signIn('installer');
    const [address] = rowsIn<Rows['operational-addresses']>(
      await installer.patch('/operational-addresses/paged', {
        filters: { nickname: { value: 'Καφέ Γεωργίου, αποθήκη', matchMode: 'equals' } },
      }),
    );
    const marked = await installer.put(`/operational-addresses/completionStatusToCollected?id=${address?.id}`);
    expect([marked.status, marked.body]).toMatchObject([200, { completionStatus: 'COLLECTED' }]);
    clock.advance(2 * day);
    await prepareDemo(server.context);
    const after = await tasksOf('boss');
    expect(after.length).toBe(before.length + 1);
    const touched = after.filter(({ nickname }) => nickname === 'Κλιματισμός Καφέ Γεωργίου');
    expect(touched.map(({ taskCompletionStatus }) => taskCompletionStatus)).toEqual(['COLLECTED', 'ACCEPTED']);
    expect(todays(touched)).toHaveLength(1);
    expect(todays(await tasksOf('installer')).length).toBeGreaterThanOrEqual(4);
    const moved = after.find(({ id }) => id === before.at(-1)?.id);
    expect(moved?.installationTimestampFrom).toBe((before.at(-1)?.installationTimestampFrom ?? 0) + 2 * day);
  });

  it('is not made where there are accounts already', async () => {
    const kysely = database.kysely;
    await kysely.updateTable('installation').set({ value: '' }).where('name', '=', 'demo').execute();
    const before = await tasksOf('boss');
    await prepareDemo(server.context);
    expect(await tasksOf('boss')).toEqual(before);
    expect(server.logged()).toContainEqual(expect.objectContaining({ level: 40 }));
  });
});

describeRules('a large company', (opener) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
  });

  it('belongs to the boss, is numbered without gaps, and is the same for the same day', async () => {
    const reports: number[] = [];
    await seed(server.context, { tasks: 300, report: (done) => reports.push(done) });
    expect(reports).toEqual([300]);
    const boss = await server.signIn('boss');
    const page = (await boss.patch('/tasks/paged', { rows: 1000, sortField: 'number', sortOrder: 1 })).body as {
      content: Rows['tasks'][];
      totalElements: number;
    };
    expect(page.totalElements).toBeGreaterThan(300);
    expect(page.content.map(({ number }) => number)).toEqual(page.content.map((_, index) => index + 1));
    const installer = await server.signIn('installer');
    const own = rowsIn<Rows['tasks']>(await installer.patch('/tasks/paged', { rows: 1000 }));
    expect(own.some(({ jobTicket }) => jobTicket?.startsWith('ΜΕΓ-'))).toBe(true);
  });

  describe('of rows like any others', () => {
    it('can be found and worked on', async () => {
      const boss = await server.signIn('boss');
      const [address] = rowsIn<Rows['operational-addresses']>(
        await boss.patch('/operational-addresses/paged', {
          filters: { completionStatus: { value: 'COLLECTED', matchMode: 'equals' } },
        }),
      );
      const { body } = await boss.put(`/operational-addresses/completionStatusToInProgress?id=${address?.id}`);
      expect(body).toMatchObject({ completionStatus: 'IN_PROGRESS', version: 2 });
    });
  });
});
