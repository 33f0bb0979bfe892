import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../tools/run.ts';
import { freePort } from '../../support/free-port.ts';
import { Program } from '../../support/program.ts';
import { adapt } from '../support/adapt.ts';
import { startNode } from '../support/node.ts';
import { programPath } from '../support/programs.ts';
import type { Stage, Story } from '../support/story.ts';

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/rest/health/live`).then(
    ({ ok }) => ok,
    // It doesn't listen yet; whoever waits reports what nginx wrote if it ends.
    () => false,
  );

/** The configuration of an nginx server in front of Ergon at `host`, on `port`. */
type Site = (host: string, port: number) => string;

/** nginx as its beginners' guide has it, with `lines` in its `location`. */
const plainSite =
  (lines: readonly string[] = []): Site =>
  (host, port) =>
    `
    upstream ergon { server ${host}; }
    server { listen 127.0.0.1:${port}; location / { proxy_pass http://ergon; ${lines.join(' ')} } }`;

/** deploy/nginx.conf without TLS; who calls is said by a header of the story, which calls from one machine. */
const deployedSite: Site = (host, port) =>
  adapt(readFileSync(path.join(ROOT, 'deploy/nginx.conf'), 'utf8'), [
    [/server 127\.0\.0\.1:3000;/, `server ${host};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/listen \[::\]:443 ssl http2;/, ''],
    [/ssl_certificate .+;/, ''],
    [/ssl_certificate_key .+;/, ''],
    [/server_name .+;/, ''],
    [/server \{\s+listen 80;[^}]+\}/, ''],
    [/X-Forwarded-For \$remote_addr;/, 'X-Forwarded-For $http_x_test_from;'],
  ]);

/** Starts Debian's nginx on a free port, in front of Ergon at `url`; gives its URL. */
async function startNginx(stage: Stage, url: string, site: Site): Promise<string> {
  const port = await freePort();
  const file = path.join(stage.directory, `nginx-${port}.conf`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${file}.${name};`,
  );
  await writeFile(
    file,
    `daemon off; pid ${file}.pid; error_log stderr;
    events {}
    http {
      access_log off; ${places.join(' ')}
      ${site(new URL(url).host, port)}
    }`,
  );
  const program = new Program([programPath('nginx'), '-c', file, '-p', stage.directory]);
  stage.atEnd(() => program.kill());
  const proxy = `http://127.0.0.1:${port}`;
  await program.until(async () => (await isUp(proxy)) || undefined);
  return proxy;
}

/** Signs in; `from` is the address that nginx forwards where it is told to take it from this header. */
async function signIn(url: string, [username, password]: readonly [string, string], from?: string): Promise<number> {
  const { status } = await fetch(`${url}/rest/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(from === undefined ? {} : { 'x-test-from': from }) },
    body: JSON.stringify({ username, password }),
  });
  return status;
}

/** Wrong passwords for 52 names that nobody has, one after the other. */
async function guess(url: string, from?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < 52; count += 1) statuses.push(await signIn(url, [`invented-${count}`, 'nope'], from));
  return statuses;
}

/** How many wrong passwords for one name are checked until somebody has to wait; a slow machine checks a few more. */
async function guessUntilRefused(url: string, name: string, from?: string): Promise<number> {
  let count = 0;
  while ((await signIn(url, [name, 'nope'], from)) === 401) count += 1;
  return count;
}

async function assertAllGetIn(url: string, from?: string): Promise<void> {
  for (const name of ['boss', 'office', 'installer'])
    assert.equal(await signIn(url, [name, 'demo'], from), 200, `${name} gets in`);
}

const warningsOf = async (url: string): Promise<string[]> =>
  ((await (await fetch(`${url}/rest/health`)).json()) as { warnings: string[] }).warnings;

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

/** nginx as its beginners' guide has it: no header, and HTTP/1.0. */
async function workBehindPlainProxy(stage: Stage): Promise<void> {
  const { url, process } = await startNode(stage, { METRICS_TOKEN: '' });
  const proxy = await startNginx(stage, url, plainSite());
  assert.deepEqual(new Set(await guess(proxy)), new Set([401]), 'guesses over many names');
  await assertAllGetIn(proxy);
  assert.ok((await guessUntilRefused(proxy, 'boss')) <= 110, 'who guesses for one name has to wait');
  assert.equal(await signIn(proxy, ['office', 'demo']), 200, 'and nobody else');
  const warnings = await warningsOf(proxy);
  assert.equal(warnings.length, 1);
  assert.match(warnings.join(), /make it send X-Forwarded-For/);
  assert.equal(process.stderr.split(warnings.join()).length, 2, 'the log says it once');
  assert.equal(await statusOf(`${proxy}/rest/metrics`), 404);
  assert.equal(await statusOf(`${url}/rest/metrics`), 404);
  await process.kill();
  stage.say('plain proxy_pass: 52 wrong passwords lock nobody out; health says what to do; metrics are closed');
}

/** nginx that says for whom it calls, as in deploy/nginx.conf. */
async function workBehindForwardingProxy(stage: Stage): Promise<void> {
  const { url, process } = await startNode(stage);
  const proxy = await startNginx(stage, url, deployedSite);
  await guess(proxy, '203.0.113.7');
  await assertAllGetIn(proxy, '198.51.100.7');
  assert.ok((await guessUntilRefused(proxy, 'office', '203.0.113.7')) <= 20, 'the guesser has to wait');
  assert.equal(await signIn(proxy, ['office', 'demo'], '198.51.100.8'), 200, 'and nobody else');
  assert.deepEqual(await warningsOf(proxy), []);
  assert.equal(await statusOf(`${proxy}/rest/metrics`), 401);
  await process.kill();
  stage.say('a proxy that forwards addresses: only the guesser waits; health has nothing to say');
}

/** A correct proxy that nobody named. */
async function workBehindUntrustedProxy(stage: Stage): Promise<void> {
  const { url } = await startNode(stage, { TRUSTED_PROXIES: '192.0.2.1' });
  const proxy = await startNginx(stage, url, plainSite(['proxy_set_header X-Forwarded-For $remote_addr;']));
  assert.deepEqual(new Set(await guess(proxy)), new Set([401]));
  await assertAllGetIn(proxy);
  assert.match((await warningsOf(proxy)).join(), /not in TRUSTED_PROXIES/);
  stage.say('a proxy that is not trusted: nobody is locked out; health names TRUSTED_PROXIES');
}

export const story: Story = {
  name: 'behind nginx',
  needs: ['nginx'],
  async run(stage) {
    await workBehindPlainProxy(stage);
    await workBehindForwardingProxy(stage);
    await workBehindUntrustedProxy(stage);
  },
};
