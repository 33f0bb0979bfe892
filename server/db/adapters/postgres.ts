import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { noop } from '../../../domain/kernel/noop.ts';
import { noJitter, type RetrySchedule, retryDelay } from '../../../domain/kernel/retry-schedule.ts';
import type { PoolSettings } from '../../environment.ts';

const int8 = 20;
const numeric = 1700;
const lostListeners: RetrySchedule = { first: 100, growth: 'exponential', longest: 10_000, jitter: noJitter };

function typeParsers(): pg.CustomTypesConfig {
  const overrides = new pg.TypeOverrides();
  overrides.setTypeParser(int8, Number);
  overrides.setTypeParser(numeric, Number);
  return overrides;
}

/** Called with a fault that no caller awaits, such as an idle connection that broke. */
export type OnProblem = (problem: unknown) => void;

/** What every session has, or with `local` every transaction (decisions 0122 and 0127). */
export const settingsOf = ({ statementTimeout }: Pick<PoolSettings, 'statementTimeout'>, local = ''): string =>
  `set ${local} jit = off; set ${local} statement_timeout = ${statementTimeout}`;

/**
 * A connection pool that returns int8 and numeric values as numbers. With `settings` each connection gets them first, by
 * commands: poolers refuse startup parameters that they don't know.
 */
export function openPool(
  url: string,
  { size, applicationName, settings }: Pick<PoolSettings, 'size' | 'applicationName'> & { settings: string | null },
  onProblem: OnProblem,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types: typeParsers(),
    max: size,
    connectionTimeoutMillis: 10_000,
    application_name: applicationName,
    ...(settings === null ? {} : { onConnect: (client: pg.ClientBase) => client.query(settings).then(noop) }),
  });
  // Also while a connection is in use: if it breaks between two statements nobody else hears of it, and an error event
  // without a listener ends the process.
  pool.on('connect', (client) => client.on('error', onProblem));
  // The pool repeats the errors of idle connections, which are reported already.
  pool.on('error', noop);
  return untilClosed(pool);
}

/** Makes `end` wait until the connections are closed: by itself it only says so to the server, which may end them as lost ones. */
function untilClosed(pool: pg.Pool): pg.Pool {
  const open = new Map<pg.PoolClient, Promise<void>>();
  pool.on('connect', (client) => {
    const closed = Promise.withResolvers<void>();
    open.set(client, closed.promise);
    client.once('end', () => {
      open.delete(client);
      closed.resolve();
    });
  });
  const end = pool.end.bind(pool);
  pool.end = async () => {
    await end();
    await Promise.all(open.values());
  };
  return pool;
}

/** The rows of a result. Several statements yield an array of results, which the library's types don't show. */
export const rowsOf = (result: pg.QueryResult | readonly pg.QueryResult[]): unknown[] =>
  (Array.isArray(result) ? result : [result]).flatMap(({ rows }) => rows);

/** Called with a payload, or with null when notifications may have been missed. */
export type OnPayload = (payload: string | null) => void;

/**
 * LISTEN on a connection of its own that reconnects when it breaks. Listeners are then called with null (see {@link
 * OnPayload}).
 */
export class Listener {
  readonly #url: string;
  readonly #name: string;
  readonly #onProblem: OnProblem;
  readonly #channels = new Map<string, Set<OnPayload>>();
  readonly #closing = new AbortController();
  #client: pg.Client | null = null;
  #opening: Promise<pg.Client> | null = null;

  constructor(url: string, applicationName: string, onProblem: OnProblem) {
    this.#url = url;
    this.#name = `${applicationName} listen`;
    this.#onProblem = onProblem;
  }

  /** Resolves once the database has confirmed; call the returned function to stop. */
  async listen(channel: string, onPayload: OnPayload): Promise<() => Promise<void>> {
    const listeners = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listeners.add(onPayload));
    const client = await this.#connected();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      listeners.delete(onPayload);
      if (listeners.size === 0) await this.#client?.query(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true, application_name: this.#name });
    client.on('error', this.#onProblem);
    client.on('notification', ({ channel, payload }) => this.#dispatch(channel, payload ?? ''));
    await client.connect();
    for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    client.on('end', () => this.#reopen(client));
    this.#client = client;
    return client;
  }

  #dispatch(channel: string, payload: string | null): void {
    for (const listener of this.#channels.get(channel) ?? []) listener(payload);
  }

  #reopen(broken: pg.Client): void {
    if (this.#client !== broken || this.#closing.signal.aborted) return;
    this.#client = null;
    this.#openUntilItWorks().catch(this.#onProblem);
  }

  async #openUntilItWorks(): Promise<void> {
    for (let failures = 1; !this.#closing.signal.aborted; failures += 1) {
      try {
        await this.#connected();
        for (const channel of this.#channels.keys()) this.#dispatch(channel, null);
        return;
      } catch (problem) {
        this.#onProblem(problem);
        await wait(retryDelay(lostListeners, failures), undefined, { ref: false });
      }
    }
  }
}
