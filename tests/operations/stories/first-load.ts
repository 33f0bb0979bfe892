import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { must } from '../../../domain/kernel/assert.ts';
import { type PullReply, pullReplySchema } from '../../../domain/protocol/pull.ts';
import { run } from '../../../tools/run.ts';
import { call, signIn } from '../../bench/harness/office.ts';
import { freshId } from '../../bench/harness/sync-device.ts';
import { startNode } from '../support/node.ts';
import { onDatabase, startPostgres } from '../support/postgres.ts';
import type { Stage, Story } from '../support/story.ts';

/** From about here on PostgreSQL compiles the count of an initial sync, if it may. */
const tasks = 50_000;
const rounds = 5;
const most = 1.1;
const atOnce = 12;
const devicePage = 1000;

interface Session {
  token: string;
  device: string;
}

/** One page of an initial sync, as a device asks for it. */
async function pageOf(url: string, { token, device }: Session, next: string | null): Promise<PullReply> {
  const waiting = { changes: 0, files: 0 };
  const body = { device, cookie: null, next, limit: devicePage, unsettled: [], waiting, digest: false };
  const reply = await call(url, token, { method: 'POST', path: '/sync/pull', body });
  return pullReplySchema.parse(reply);
}

/** A device that loads everything: how long that took, and all rows. Throws if a page is refused. */
async function loadAll(url: string, session: Session): Promise<{ milliseconds: number; rows: number }> {
  const started = performance.now();
  let page = await pageOf(url, session, null);
  const rowsIn = ({ changes }: PullReply): number => changes.reduce((sum, { put }) => sum + put.length, 0);
  let rows = rowsIn(page);
  while (page.next !== null) {
    page = await pageOf(url, session, page.next);
    rows += rowsIn(page);
  }
  return { milliseconds: performance.now() - started, rows };
}

async function fill(stage: Stage, url: string): Promise<void> {
  const directory = path.join(stage.directory, 'seed-data');
  await mkdir(directory);
  const flags = ['--disable-warning=ExperimentalWarning', 'server/demo/seed.ts', '--tasks', `${tasks}`];
  const environment = { DATABASE_URL: url, DATA_DIR: directory };
  const { code, output } = await run([process.execPath, ...flags], { output: 'keep', environment });
  assert.equal(code, 0, output);
}

const signInDevice = async (url: string, username: string): Promise<Session> => ({
  token: (await signIn(url, username)).token,
  device: freshId(),
});

/**
 * Loads in turns from a server whose PostgreSQL may compile statements and from one whose PostgreSQL may not, and compares
 * the fastest loads: whatever else the machine does only slows them.
 */
async function compare(stage: Stage, urls: readonly string[], username: string): Promise<void> {
  const times: number[][] = urls.map(() => []);
  const rows = new Set<number>();
  const sessions = await Promise.all(urls.map((url) => signInDevice(url, username)));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, url] of urls.entries()) {
      const load = await loadAll(url, must(sessions[index], 'a session'));
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
    const compiling = await startNode(stage, { DATABASE_URL: url, DEMO: '0' });
    const other = await startNode(stage, { DATABASE_URL: plain, DEMO: '0' });
    for (const username of ['installer', 'boss']) await compare(stage, [compiling.url, other.url], username);
    const { token } = await signIn(compiling.url, 'installer');
    const started = performance.now();
    // Throws where one is told to come again.
    await Promise.all(Array.from({ length: atOnce }, () => loadAll(compiling.url, { token, device: freshId() })));
    stage.say(`${atOnce} installers at once: ${Math.round(performance.now() - started)} ms, no error`);
  },
};
