import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { must } from '../../../domain/kernel/assert.ts';
import { run } from '../../../tools/run.ts';
import { plainDevice, pullAll } from '../../bench/harness/loading.ts';
import { signIn } from '../../bench/harness/office.ts';
import { freshId } from '../../bench/harness/sync-device.ts';
import { startNode } from '../support/node.ts';
import { onDatabase, startPostgres } from '../support/postgres.ts';
import type { Stage, Story } from '../support/story.ts';

/** From about here on PostgreSQL compiles the count of an initial sync, if it may. */
const tasks = 50_000;
const most = 1.1;
const atOnce = 12;

async function fill(stage: Stage, url: string): Promise<void> {
  const directory = path.join(stage.directory, 'seed-data');
  await mkdir(directory);
  const flags = ['--disable-warning=ExperimentalWarning', 'server/demo/seed.ts', '--tasks', `${tasks}`];
  const environment = { DATABASE_URL: url, DATA_DIR: directory };
  const { code, output } = await run([process.execPath, ...flags], { output: 'keep', environment });
  assert.equal(code, 0, output);
}

/**
 * Loads in turns from a server whose PostgreSQL may compile statements and from one whose PostgreSQL may not, and compares
 * the fastest loads: whatever else the machine does only slows them.
 */
async function compare(stage: Stage, urls: readonly string[], username: string, rounds: number): Promise<void> {
  const times: number[][] = urls.map(() => []);
  const rows = new Set<number>();
  const devices = await Promise.all(urls.map((url) => plainDevice(url, username)));
  for (let round = 0; round <= rounds; round += 1) {
    for (const index of urls.keys()) {
      const load = await pullAll(must(devices[index], 'a device'));
      // The first round warms both, and adds the device.
      if (round === 0) continue;
      rows.add(load.rows);
      times[index]?.push(load.milliseconds);
    }
  }
  const [compiling = 0, plain = 0] = times.map((each) => Math.min(...each));
  const ratio = compiling / plain;
  const [on, off] = [Math.round(compiling), Math.round(plain)];
  stage.say(
    `${username}: ${[...rows]} rows in ${on} ms where PostgreSQL has JIT, in ${off} ms without: ${ratio.toFixed(2)}`,
  );
  assert.equal(rows.size, 1, 'both load the same rows');
  assert.ok(ratio < most, `a ratio of ${ratio.toFixed(2)}`);
}

export const story: Story = {
  name: 'first load from a PostgreSQL with JIT',
  needs: ['postgres'],
  async run(stage) {
    const { url, adminUrl } = await startPostgres(stage, ['jit=on', 'shared_buffers=256MB']);
    const [row] = await onDatabase(adminUrl, 'select pg_jit_available() as available');
    assert.equal(must(row, 'an answer').available, true, 'this PostgreSQL has no JIT: install one with LLVM');
    await fill(stage, url);
    await onDatabase(
      adminUrl,
      'create database plain template ergon owner ergon',
      'alter database plain set jit = off',
    );
    const plain = Object.assign(new URL(url), { pathname: '/plain' }).href;
    // Both plan from the same statistics, and neither is cleaned up while it is measured.
    for (const database of [url, plain]) await onDatabase(database, 'vacuum (freeze, analyze)');
    const compiling = await startNode(stage, { DATABASE_URL: url });
    const other = await startNode(stage, { DATABASE_URL: plain });
    // A short load needs more tries until nothing else disturbs one of them.
    await compare(stage, [compiling.url, other.url], 'installer', 15);
    await compare(stage, [compiling.url, other.url], 'boss', 5);
    const { token } = await signIn(compiling.url, 'installer');
    const started = performance.now();
    // Throws where one is told to come again.
    await Promise.all(Array.from({ length: atOnce }, () => pullAll({ url: compiling.url, token, device: freshId() })));
    stage.say(`${atOnce} installers at once: ${Math.round(performance.now() - started)} ms, no error`);
  },
};
