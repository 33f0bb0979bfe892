import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { PullReply } from '../../../domain/protocol/pull.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { addClosedTasks } from '../../bench/harness/fleet-company.ts';
import { boss } from '../../domain/people.ts';
import { bodyOf } from '../../support/answers.ts';
import { freshDatabase, openerOf } from '../../support/databases.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { type TestServer, testServer } from '../../support/server.ts';

/** More than the tasks whose rows are looked for at once; few of them have photos or files. */
const count = 1500;

describe('a company of many tasks', { timeout: 120_000 }, () => {
  const opener = openerOf('postgres');
  let server: TestServer;

  beforeAll(async () => {
    const { options, drop } = await freshDatabase('postgres', 'demo');
    opener.atEnd(drop);
    await addClosedTasks(must(options.databaseUrl, 'a PostgreSQL'), count);
    const database = await openDatabase(options);
    opener.atEnd(() => database.close());
    server = await testServer(opener, { database });
  });

  it.each([
    { username: 'boss', limit: 1000 },
    { username: 'installer', limit: 170 },
  ])('comes whole to a new device of the $username, in pages of $limit', async ({ username, limit }) => {
    const who = await server.signIn(username);
    const device = new PullingDevice(
      async (_, request) => bodyOf<PullReply>(await who.post('/sync/pull', request)),
      boss,
    );
    device.limit = limit;
    await device.pull();
    // The first contact changed rows of its own, and a digest comes only with an empty reply.
    await device.pull();
    const { digest } = await device.ask({ digest: true });
    const held = new Map(Object.entries(device.digest()));
    expect(held.get('tasks')?.count).toBeGreaterThan(1000);
    for (const [resource, found] of Object.entries(must(digest, 'a digest')))
      expect(held.get(resource) ?? { count: 0, sum: 0 }, resource).toEqual(found);
  });
});
