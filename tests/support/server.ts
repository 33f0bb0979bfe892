import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import type { SessionReply } from '../../domain/catalogue/authentication.ts';
import type { Method } from '../../domain/catalogue/call.ts';
import { must } from '../../domain/kernel/assert.ts';
import { buildApp } from '../../server/app.ts';
import type { Context } from '../../server/context.ts';
import type { Database } from '../../server/db/database.ts';
import { demoPassword } from '../../server/demo/people.ts';
import { prepareDemo } from '../../server/demo/prepare.ts';
import { Drain } from '../../server/drain.ts';
import { readEnvironment } from '../../server/environment.ts';
import { integrationsOf } from '../../server/integrations/integrations.ts';
import { JobQueue } from '../../server/jobs/queue.ts';
import { Metrics } from '../../server/metrics.ts';
import { setUpCode } from '../../server/services/accounts/first-owner.ts';
import { TestClock } from './clock.ts';
import type { Opener } from './databases.ts';

export interface Answer {
  status: number;
  /** The parsed body; a string when it is not JSON. */
  body: unknown;
  headers: Record<string, unknown>;
}

export interface Send {
  /** Sent as it is when it is a string or bytes, else as JSON. */
  body?: unknown;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Sends requests below `/rest` into the app, signed in or not. */
export class TestClient {
  readonly #app: FastifyInstance;
  readonly session: SessionReply | null;
  readonly #always: Record<string, string>;

  /** `always` are headers of each request. */
  constructor(app: FastifyInstance, session: SessionReply | null, always: Record<string, string> = {}) {
    this.#app = app;
    this.session = session;
    this.#always = always;
  }

  get userId(): string {
    return must(this.session, 'a session').user.id;
  }

  async send(method: Method, url: string, { body, query, headers = {} }: Send = {}): Promise<Answer> {
    const authorization = this.session ? { authorization: `Bearer ${this.session.token}` } : {};
    const options: InjectOptions = {
      method,
      url: `/rest${url}`,
      headers: { ...this.#always, ...authorization, ...headers },
    };
    if (query !== undefined) options.query = query;
    if (typeof body === 'string' || Buffer.isBuffer(body)) options.payload = body;
    else if (body !== undefined) options.payload = JSON.stringify(body);
    if (body !== undefined) options.headers = { 'content-type': 'application/json', ...options.headers };
    const reply = await this.#app.inject(options);
    const isJson = String(reply.headers['content-type'] ?? '').includes('json');
    return { status: reply.statusCode, body: isJson ? JSON.parse(reply.body) : reply.body, headers: reply.headers };
  }

  get = (url: string, send?: Send): Promise<Answer> => this.send('GET', url, send);
  post = (url: string, body?: unknown, send?: Send): Promise<Answer> => this.send('POST', url, { ...send, body });
  put = (url: string, body?: unknown, send?: Send): Promise<Answer> => this.send('PUT', url, { ...send, body });
  patch = (url: string, body?: unknown, send?: Send): Promise<Answer> => this.send('PATCH', url, { ...send, body });
  delete = (url: string, send?: Send): Promise<Answer> => this.send('DELETE', url, send);
}

/** The server in this process, with the demo company in its database. */
export interface TestServer {
  app: FastifyInstance;
  context: Context & { jobs: JobQueue };
  clock: TestClock;
  /** Whoever has not signed in. */
  anybody: TestClient;
  signIn(username: string): Promise<TestClient>;
  /** What was logged, one object per line. */
  logged(): Record<string, unknown>[];
}

export interface TestServerOptions {
  /** One of the test's own; else a new one is opened, with the demo company in it unless `demo` is off. */
  database?: Database;
  clock?: TestClock;
  /** Whether the demo company is there; on unless said otherwise. */
  demo?: boolean;
  /** Where a built page is; none unless said otherwise. */
  pageDirectory?: string;
  /** Environment variables besides the directory. */
  environment?: Readonly<Record<string, string>>;
}

/** Builds a server on a database; it is closed when the `describe` block is over. */
export async function testServer(opener: Opener, options: TestServerOptions = {}): Promise<TestServer> {
  const { clock = new TestClock(), demo = true, pageDirectory = null } = options;
  const database = options.database ?? (await opener.open(demo ? 'demo' : 'tables'));
  const lines: string[] = [];
  const stopping = new AbortController();
  const directory = await mkdtemp(path.join(os.tmpdir(), 'ergon-test-'));
  // Tests ask as fast as they can.
  const environment = readEnvironment({ DATA_DIR: directory, REQUESTS_PER_MINUTE: '9999999', ...options.environment });
  const log = pino({ base: null, level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const integrations = integrationsOf(environment, log);
  const jobs = await JobQueue.open(database, { log, works: false, pushes: environment.push !== null });
  const context: Context & { jobs: JobQueue } = {
    environment,
    database,
    secrets: { signing: new TextEncoder().encode('a secret for the tests, long enough for HS256'), accepted: null },
    log,
    metrics: new Metrics(),
    integrations,
    jobs,
    now: clock.now,
    newId: clock.newId,
    version: '0.0.0-test',
    drain: new Drain(),
    stopping: stopping.signal,
  };
  if (demo) await prepareDemo(context);
  const isNew = pageDirectory !== null && (await setUpCode(context)) !== null;
  const app = await buildApp({ context, pageDirectory, isNew });
  opener.atEnd(async () => {
    stopping.abort();
    await app.close();
    await jobs.close();
    integrations.mailer.close();
    await rm(directory, { recursive: true, force: true });
  });
  // TLS ends at a proxy, which says for whom it calls.
  const isProxied = environment.publicUrl.startsWith('https:');
  const always = isProxied ? { 'x-forwarded-for': '198.51.100.1' } : undefined;
  const anybody = new TestClient(app, null, always);
  return {
    app,
    context,
    clock,
    anybody,
    async signIn(username) {
      const { status, body } = await anybody.post('/api/auth/signin', { username, password: demoPassword });
      if (status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(body)}`);
      return new TestClient(app, body as SessionReply, always);
    },
    logged: () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
  };
}
