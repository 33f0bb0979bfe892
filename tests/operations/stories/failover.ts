import assert from 'node:assert/strict';
import path from 'node:path';
import { signIn } from '../../bench/harness/office.ts';
import { openMovingAddress } from '../support/moving-address.ts';
import { startNode } from '../support/node.ts';
import { onDatabase, type Postgres, runPostgresProgram, startPostgres, startPostgresOn } from '../support/postgres.ts';
import { ResendingDevice } from '../support/resending-device.ts';
import { makeServiceDirectory } from '../support/service-directory.ts';
import type { Stage, Story } from '../support/story.ts';
import { eventually, giveWork } from '../support/two-nodes.ts';

/** Each address goes these steps, each with the status that was seen. */
const steps = [
  ['markCollected', 'NO_PROGRESS'],
  ['markInProgress', 'COLLECTED'],
  ['markInstalled', 'IN_PROGRESS'],
  ['markFinished', 'INSTALLED'],
] as const;

const addressCount = 30;

async function copyOf(stage: Stage, { port }: Postgres): Promise<Postgres> {
  const directory = path.join(await makeServiceDirectory(stage, 'replica'), 'data');
  const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  await runPostgresProgram('pg_basebackup', [
    ...from,
    '-D',
    directory,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  ]);
  return startPostgresOn(stage, directory);
}

const ask = async (url: string, question: string): Promise<unknown> => (await onDatabase(url, question))[0]?.answer;

/** Lets the copy stop following once it has everything so far. */
async function fallBehind(primary: Postgres, replica: Postgres): Promise<void> {
  const written = await ask(primary.adminUrl, 'select pg_current_wal_lsn() as answer');
  const reached = `select pg_last_wal_replay_lsn() >= '${written}' as answer`;
  await eventually('the copy', async () => (await ask(replica.adminUrl, reached)) === true || undefined);
  await onDatabase(replica.adminUrl, "alter system set primary_conninfo = ''", 'select pg_reload_conf()');
  const following = 'select count(*)::int as answer from pg_stat_wal_receiver';
  await eventually('the gap', async () => (await ask(replica.adminUrl, following)) === 0 || undefined);
}

async function promote({ directory, adminUrl }: Postgres): Promise<void> {
  await runPostgresProgram('pg_ctl', ['promote', '-D', directory, '-w']);
  assert.equal(await ask(adminUrl, 'select pg_is_in_recovery() as answer'), false);
}

const countItems = (database: Postgres, ids: readonly string[]): Promise<unknown> =>
  ask(
    database.url,
    `select count(*)::int as answer from mutations where id in (${ids.map((id) => `'${id}'`).join(',')})`,
  );

const countFinished = (database: Postgres, ids: readonly string[]): Promise<unknown> =>
  ask(
    database.url,
    `select count(*)::int as answer from operational_addresses
      where completion_status = 'FINISHED' and id in (${ids.map((id) => `'${id}'`).join(',')})`,
  );

export const story: Story = {
  name: 'failover to a copy that is behind',
  needs: ['postgres'],
  async run(stage) {
    const primary = await startPostgres(stage);
    const address = await openMovingAddress(stage, primary.port);
    const environment = { DATABASE_URL: `postgres://ergon@127.0.0.1:${address.port}/ergon` };
    const nodes = [await startNode(stage, environment), await startNode(stage, environment)] as const;
    const replica = await copyOf(stage, primary);
    const boss = await signIn(nodes[0].url, 'boss');
    const addresses = await giveWork(nodes[0].url, boss.token, addressCount);
    const device = new ResendingDevice((await signIn(nodes[1].url, 'installer')).token);
    await device.pull(nodes[0].url);
    const before = device.epoch;

    let sent = 0;
    const march = async ([name, completionStatus]: readonly [string, string]): Promise<void> => {
      for (const id of addresses) {
        sent += 1;
        await device.send(nodes[sent % 2 === 0 ? 0 : 1].url, name, { id }, { completionStatus });
      }
    };
    await march(steps[0]);
    await march(steps[1]);
    await fallBehind(primary, replica);
    await march(steps[2]);
    await march(steps[3]);
    const acknowledged = device.items;

    await primary.kill();
    const killed = performance.now();
    await promote(replica);
    address.moveTo(replica.port);
    const lost = acknowledged.length - Number(await countItems(replica, acknowledged));
    assert.equal(lost, 2 * addressCount, 'the copy lacks what came after the gap');
    assert.ok((await device.pull(nodes[1].url)) > 0, 'the cookie of before is refused');
    stage.say(`answered ${Math.round(performance.now() - killed)} ms after the primary was killed`);
    assert.notEqual(device.epoch, before);
    await device.sendAgain(nodes[0].url);
    assert.equal(await countItems(replica, acknowledged), acknowledged.length);
    assert.equal(await countFinished(replica, addresses), addresses.length);
    stage.say(
      `${acknowledged.length} acknowledged, ${lost} lost with the primary, all applied once after they were sent again`,
    );
    for (const { url } of nodes) assert.equal((await fetch(`${url}/rest/health`)).status, 200);
  },
};
