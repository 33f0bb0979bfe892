import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Method } from '../../../domain/catalogue/call.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { day } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import { deleteOldChanges } from '../../../server/services/housekeeping.ts';
import { sessionOf } from '../../../workers/sync/session-of.ts';
import { bodyOf, named } from '../../support/answers.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { Device, shownRows } from '../../workers/mirror/device.ts';

/** A browser's network that ends in the server of this process, signed in. */
class Line {
  readonly statuses: number[] = [];
  client: TestClient;
  constructor(client: TestClient) {
    this.client = client;
  }
  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const path = `${pathname.replace('/rest', '')}${search}`;
    const { status, body } = await this.client.send(request.method as Method, path, { body: await request.text() });
    this.statuses.push(status);
    return Response.json(body, { status });
  };
}

describeOnBothDatabases('a subcontractor’s device that was away for a year', (opener) => {
  const open = (server: TestServer, line: Line): Device => {
    const { viewer } = sessionOf(must(line.client.session, 'a session'), true).user;
    return new Device({ viewer, office: line, clock: server.clock });
  };

  /** Without devices, which change with every contact. */
  const shown = async ({ mirror }: Device) =>
    new Map([...(await shownRows(mirror))].filter(([key]) => !key.startsWith('devices/')));

  async function offer(from: TestClient, to: TestClient, task: string): Promise<string> {
    const body = { task: { id: task }, receiver: { id: to.userId } };
    const { id } = bodyOf<Rows['task-assignments']>(await from.post('/task-assignment', body));
    bodyOf(await to.patch('/task-assignment/accept', undefined, { query: { id } }));
    return id;
  }

  /** Until whatever is open in the cluster has ended: the log keeps what it might still write. */
  async function openOnesEnd({ context: { database } }: TestServer): Promise<void> {
    const { rows } = await sql<{ next: string }>`
      select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(database.kysely);
    const ended = async (): Promise<unknown> =>
      (
        await sql<{ ended: boolean }>`
          select pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.next}::xid8 as ended`.execute(database.kysely)
      ).rows[0]?.ended;
    await expect.poll(ended, { timeout: 20_000 }).toBe(true);
  }

  it('shows what its company may see now of a task that was given, taken back and given to another', async () => {
    const server = await testServer(opener);
    const [boss, partner, newboss] = [
      await server.signIn('boss'),
      await server.signIn('partner'),
      await server.signIn('newboss'),
    ];
    const name = 'Ψυκτικοί θάλαμοι, Ακταίον';
    const { id } = await named<Rows['tasks']>(boss, 'tasks', name);
    const assignment = await offer(boss, partner, id);
    const line = new Line(partner);
    const away = open(server, line);
    await away.pull();
    const addresses = (device: Device) =>
      device.mirror.rows('operational-addresses').where('task.id').equals(id).toArray();
    expect((await away.mirror.rows('tasks').get(id))?.assignee).toEqual({ id: partner.userId });
    const given = await addresses(away);
    expect(given).not.toEqual([]);
    const places = given.flatMap(({ installationAddress }) => installationAddress?.id ?? []);

    bodyOf(await boss.put('/task-assignment/cancel', { id: assignment }));
    await offer(boss, newboss, id);
    await openOnesEnd(server);
    await deleteOldChanges(server.context);
    server.clock.advance(365 * day);
    await deleteOldChanges(server.context);
    const { rows: logged } = await sql`select from sync_changes where row_id = ${id}`.execute(
      server.context.database.kysely,
    );
    expect(logged).toEqual([]);

    line.client = await server.signIn('partner');
    line.statuses.length = 0;
    await away.pull();
    expect(line.statuses).toContain(410);
    expect(await away.mirror.rows('tasks').get(id)).toBeUndefined();
    expect(await addresses(away)).toEqual([]);
    expect(await away.mirror.rows('addresses').bulkGet(places)).toEqual(places.map(() => undefined));
    const fresh = open(server, line);
    await fresh.pull();
    expect(await shown(away)).toEqual(await shown(fresh));

    const now = await named<Rows['tasks']>(await server.signIn('newboss'), 'tasks', name);
    expect(now).toMatchObject({ id, assignee: { id: newboss.userId } });
    for (const device of [away, fresh]) device.close();
  });
});
