import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readEnvironment, StartError } from '../../server/environment.ts';
import { startServer } from '../../server/start.ts';
import { installation } from '../support/installation.ts';
import { occupiedPort, startProcess, temporaryDirectory } from '../support/process.ts';

/** Any free port: nobody has to know it, since the ready line says it. */
const PORT = '0';

/** A process takes seconds to start where the machine has other things to do. */
describe('starting and stopping the server', { timeout: 180_000 }, () => {
  it('says that it answers and how to set it up, keeps its secret for itself, and on SIGTERM ends what is under way, then itself', async () => {
    const { variables } = await installation('pglite', { content: 'nothing' });
    const server = startProcess({ PORT, ...variables });
    const url = await server.ready();
    const [ready, setUp, ...others] = server.stdout.split('\n');
    expect([ready, ...others]).toEqual([`Ergon is ready at ${url}`, '']);
    expect(setUp).toMatch(
      /^Nobody can sign in yet: open \S+\/setup and enter the code [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/,
    );
    const health = await fetch(`${url}/rest/health`);
    expect(await health.json()).toMatchObject({ status: 'ready', database: 'pglite' });
    const secret = path.join(variables.DATA_DIR, 'jwt-secret');
    expect((await stat(secret)).mode & 0o777).toBe(0o600);
    expect((await readFile(secret, 'utf8')).length).toBeGreaterThanOrEqual(64);

    const body = JSON.stringify({ username: 'nobody', password: 'nothing' });
    const headers = {
      'content-type': 'application/json',
      'content-length': String(body.length),
      expect: '100-continue',
    };
    const sending = request(`${url}/rest/api/auth/signin`, { method: 'POST', headers });
    sending.flushHeaders();
    await once(sending, 'continue');
    sending.write(body.slice(0, 10));
    server.signal('SIGTERM');
    await server.logs('stopping');
    sending.end(body.slice(10));
    const [reply] = await once(sending, 'response');
    expect(reply.statusCode).toBe(401);
    reply.resume();
    expect(await server.ended).toBe(0);
  });

  it('tells load balancers that it stops while it still answers, and ends at once when it is told again', async () => {
    const { variables } = await installation('postgres', { content: 'tables' });
    const server = startProcess({ PORT, DRAIN_SECONDS: '300', ...variables });
    const url = await server.ready();
    expect((await fetch(`${url}/rest/health`)).status).toBe(200);
    server.signal('SIGTERM');
    await server.logs('stopping');
    const health = await fetch(`${url}/rest/health`);
    expect([health.status, await health.json()]).toEqual([503, expect.objectContaining({ status: 'stopping' })]);
    expect((await fetch(`${url}/rest/configuration`)).status).toBe(200);
    const ended = server.ended.then(() => true);
    // npm and the terminal send the same signal each, so one that follows at once is no second one.
    do server.signal('SIGTERM');
    while (!(await Promise.race([ended, wait(100, false)])));
    expect(await server.ended).toBe(1);
    expect(server.stderr).toContain('"msg":"stopping at once"');
  });

  it('keeps nobody waiting where no load balancer asks', async () => {
    const { variables } = await installation('postgres', { content: 'tables' });
    const server = startProcess({ PORT, DRAIN_SECONDS: '300', ...variables });
    await server.ready();
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('refuses a second process on the same directory, and takes it over after a kill -9', async () => {
    const { variables } = await installation('pglite', { content: 'tables' });
    const first = startProcess({ PORT, ...variables });
    await first.ready();
    const second = startProcess({ PORT, ...variables });
    expect(await second.ended).toBe(1);
    expect(second.stderr).toMatch(
      /^DATA_DIR \S+ is in use by another Ergon \(pid \d+\); stop it or choose another one\.\n$/,
    );
    expect(second.stdout).toBe('');
    await first.kill();
    const third = startProcess({ PORT, ...variables });
    expect((await fetch(`${await third.ready()}/rest/health`)).status).toBe(200);
  });

  it('names a variable that is invalid, and ends with an error', async () => {
    const server = startProcess({ PORT: 'eighty', DATA_DIR: await temporaryDirectory() });
    expect(await server.ended).toBe(1);
    expect(server.stderr).toBe('PORT is invalid: expected a number from 0 to 65535.\n');
  });
});

describe('a server that cannot start', () => {
  /** The one line that the process would write for the person who starts it. */
  async function reason(variables: Record<string, string>): Promise<string> {
    const environment = readEnvironment({ PORT, DEMO: '0', ...variables });
    const starting = startServer({ environment, log: pino({ level: 'silent' }) });
    const problem = await starting.then(
      ({ stop }) => stop(),
      (reason: unknown) => reason,
    );
    expect(problem).toBeInstanceOf(StartError);
    return (problem as StartError).message;
  }

  it('says that the port is in use, before it makes anything', async () => {
    const port = await occupiedPort();
    const DATA_DIR = path.join(await temporaryDirectory(), 'data');
    expect(await reason({ DATA_DIR, DEMO: '1', PORT: String(port) })).toBe(
      `PORT ${port} on 127.0.0.1 is in use; stop what uses it or choose another PORT.`,
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('says that others would reach the demo company', async () => {
    const { variables } = await installation('postgres', { content: 'demo' });
    expect(await reason(variables)).toMatch(/^This database has the demo company, [^\n]+ set DEMO=1 [^\n]+$/);
  });

  it('says that the database cannot be reached, without its password', async () => {
    const DATA_DIR = await temporaryDirectory();
    const DATABASE_URL = 'postgres://ergon:hidden-word@127.0.0.1:1/ergon';
    expect(await reason({ DATA_DIR, DATABASE_URL })).toBe(
      'The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    );
  });

  it('says that the directory cannot be used', async () => {
    const file = path.join(await temporaryDirectory(), 'file');
    await writeFile(file, '');
    expect(await reason({ DATA_DIR: path.join(file, 'data') })).toMatch(
      /^DATA_DIR \S+ cannot be used: ENOTDIR: [^\n]+$/,
    );
  });

  it('says that the embedded database cannot be opened', async () => {
    const DATA_DIR = await temporaryDirectory();
    await writeFile(path.join(DATA_DIR, 'database'), 'not a directory');
    expect(await reason({ DATA_DIR })).toMatch(/^The database in \S+ cannot be used: .+$/);
  });
});
