import { pullReplySchema } from '../../../domain/protocol/pull.ts';
import { permissionsOf, writeToken } from '../../../server/sync/pull/tokens.ts';
import type { StoredSession } from '../../../workers/sync/session-store.ts';
import { type DatabaseEnvironment, inDatabase, onPostgres } from '../harness/databases.ts';
import type { Ground } from '../harness/ground.ts';
import { type Bench, median } from '../harness/measure.ts';
import { addRows } from '../harness/million.ts';
import { call, signIn } from '../harness/office.ts';
import { ServerProcess } from '../harness/server.ts';

/** So many tasks make about 1,000 rows. */
const tasks = 330;
const million = 1_000_000;
const changes = 10;
const rounds = 40;

/** A device that is up to date, at a server of its own. */
class Device {
  readonly #server: ServerProcess;
  readonly #session: StoredSession;
  readonly #addresses: string[];
  #cookie: string;
  #round = 0;

  private constructor(server: ServerProcess, session: StoredSession, start: { cookie: string; addresses: string[] }) {
    this.#server = server;
    this.#session = session;
    this.#cookie = start.cookie;
    this.#addresses = start.addresses;
  }

  /** A device of the boss, whose company has all the rows. Its cookie is of now, so that nobody waits for a million rows. */
  static async open(ground: Ground, environment: DatabaseEnvironment): Promise<Device> {
    const server = await ServerProcess.start(ground, environment);
    const session = await signIn(server.url, 'boss');
    const { epoch } = await pull(server, session, null);
    const [state] = await inDatabase<{ snapshot: string }>(
      environment.DATABASE_URL,
      'select pg_current_snapshot()::text as snapshot',
    );
    const rows = await inDatabase<{ id: string }>(
      environment.DATABASE_URL,
      `select o.id from operational_addresses as o join tasks as t on t.id = o.task_id
      where t.task_operational_status = 'ON_GOING' order by o.id limit ${changes}`,
    );
    const cookie = writeToken({
      epoch,
      permissions: permissionsOf(session.user.viewer),
      snapshot: state?.snapshot ?? '',
    });
    return new Device(server, session, { cookie, addresses: rows.map(({ id }) => id) });
  }

  /** Ten changes by others, and the milliseconds that it takes to hear of them. */
  async round(): Promise<number> {
    this.#round += 1;
    for (const id of this.#addresses) {
      const path = `/operational-addresses/change-communication-info/${id}`;
      const body = { communicationInfo: `round ${this.#round}` };
      await call(this.#server.url, this.#session.token, { method: 'PATCH', path, body });
    }
    const start = performance.now();
    const reply = await pull(this.#server, this.#session, this.#cookie);
    const milliseconds = performance.now() - start;
    const addresses = reply.changes.find(({ resource }) => resource === 'operational-addresses')?.put ?? [];
    if (addresses.length !== changes || reply.cookie === null) throw new Error(`${addresses.length} changes came`);
    this.#cookie = reply.cookie;
    return milliseconds;
  }

  close(): Promise<void> {
    return this.#server.stop();
  }
}

async function pull(server: ServerProcess, { token }: StoredSession, cookie: string | null) {
  const body = {
    device: '01970000-0000-7000-8000-000000000001',
    cookie,
    next: null,
    limit: 100,
    unsettled: [],
    waiting: { changes: 0, files: 0 },
    digest: false,
  };
  return pullReplySchema.parse(await call(server.url, token, { method: 'POST', path: '/sync/pull', body }));
}

async function measure(ground: Ground): Promise<{ few: number[]; many: number[] }> {
  const small = await onPostgres(ground, tasks);
  const large = await onPostgres(ground, tasks);
  ground.say('adding a million rows');
  await addRows(large.DATABASE_URL, million);
  const devices = [await Device.open(ground, small), await Device.open(ground, large)] as const;
  const few: number[] = [];
  const many: number[] = [];
  for (let round = -5; round < rounds; round++) {
    const [one, other] = [await devices[0].round(), await devices[1].round()];
    // The first rounds warm both servers.
    if (round < 0) continue;
    few.push(one);
    many.push(other);
  }
  for (const device of devices) await device.close();
  return { few, many };
}

/** What a pull costs follows from what has changed, not from what there is. */
export const bench: Bench = {
  name: 'delta',
  title: 'A pull of 10 changes',
  async run(ground) {
    const { few, many } = await measure(ground);
    return [
      { what: 'With 1,000 rows on the server, median', value: median(few), unit: 'ms' },
      { what: 'With 1,000,000 rows on the server, median', value: median(many), unit: 'ms' },
      { what: 'A million beside a thousand', value: median(many) / median(few), unit: '×', goal: { atMost: 1.5 } },
    ];
  },
};
