import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Tables that belong to the installation, to a device or to a session, and not to a company. */
const notCopied = [
  'installation',
  'attempts',
  'sync_changes',
  'sync_state',
  'sync_marks',
  'device_sequences',
  'sessions',
  'evidence_server_keys',
  'evidence_device_keys',
  'evidence_tasks',
  'evidence_entries',
  'evidence_stamps',
  'evidence_stamped',
];

type Row = Readonly<Record<string, unknown>>;

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** User names, mail addresses and public links are unique on the whole server. */
function named(row: Row, suffix: string): Row {
  const renamed = Object.entries(row).map(([column, value]) => {
    if (typeof value !== 'string') return [column, value];
    if (column.startsWith('username') || column === 'pk_shared_id') return [column, `${value}${suffix}`];
    return [column, column.startsWith('email') ? value.replace('@', `${suffix}@`) : value];
  });
  return Object.fromEntries(renamed);
}

/**
 * Makes copies of the demo, with its companies, people and work, on a server that is running: each has ids and user names of its
 * own, so that tests that share the server do not meet, as customers do not. The change log does not tell of the rows, since
 * nobody could have seen them before.
 */
export class CompanyCopies {
  readonly #client: pg.Client;
  /** The rows of the demo by table, as JSON. */
  readonly #rows: ReadonlyMap<string, string>;
  #count = 0;
  /** Keeps apart those who copy into the same database. */
  readonly #copier = randomBytes(3).toString('hex');

  private constructor(client: pg.Client, rows: ReadonlyMap<string, string>) {
    this.#client = client;
    this.#rows = rows;
  }

  /** Reads the demo of a database before anybody works in it. */
  static async of(databaseUrl: string): Promise<CompanyCopies> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    // As of one moment: the server's own work may go on meanwhile.
    await client.query('begin isolation level repeatable read read only');
    // A table is older than those whose foreign keys name it, which can so be filled after it.
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' and relname <> all($1)
       order by oid`,
      [notCopied],
    );
    const rows = new Map<string, string>();
    for (const { name } of tables.rows) {
      const { rows: found } = await client.query<{ all: string | null }>(
        `select json_agg(t)::text as all from "${name}" t`,
      );
      const all = found[0]?.all ?? null;
      if (all !== null) rows.set(name, all);
    }
    await client.query('commit');
    if (!rows.has('companies')) throw new Error('The database has no demo company that could be copied.');
    return new CompanyCopies(client, rows);
  }

  /** Makes one more copy. Its people are called as those of the demo, with the suffix that is returned. */
  async make(): Promise<string> {
    this.#count += 1;
    const suffix = `-${this.#copier}${this.#count}`;
    const ids = new Map<string, string>();
    // The beginning of an id is the time it was made: rows keep their order.
    const idFor = (id: string): string => {
      const fresh = ids.get(id) ?? `${id.slice(0, 24)}${randomBytes(6).toString('hex')}`;
      ids.set(id, fresh);
      return fresh;
    };
    await this.#client.query('begin');
    try {
      for (const [table, json] of this.#rows) {
        const rows = (JSON.parse(json.replaceAll(uuids, idFor)) as Row[]).map((row) => named(row, suffix));
        await this.#client.query(`insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`, [
          JSON.stringify(rows),
        ]);
      }
      await this.#client.query('commit');
    } catch (problem) {
      await this.#client.query('rollback');
      throw problem;
    }
    return suffix;
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
