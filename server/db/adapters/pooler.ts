import pg from 'pg';
import { noop } from '../../../domain/kernel/noop.ts';

const rounds = 3;

/** The process of the database that answers this client now. */
async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(rows[0]?.pid);
}

/**
 * Whether a pooler lends connections per transaction: two clients are answered by one process, or one client by several.
 * Without a pooler, and by one that keeps a connection for its client, each client has a process of its own. Throws the
 * database's error.
 */
export async function lendsPerTransaction(url: string): Promise<boolean> {
  const made = () =>
    new pg.Client({ connectionString: url, application_name: 'ergon', connectionTimeoutMillis: 10_000 });
  const [one, other] = [made(), made()];
  for (const client of [one, other]) client.on('error', noop);
  try {
    await one.connect();
    await other.connect();
    const [mine, others] = [new Set<number>(), new Set<number>()];
    for (let round = 0; round < rounds; round += 1) {
      mine.add(await processOf(one));
      // Twice: a pooler that takes its connections in turn would give each client its own again.
      others.add(await processOf(other)).add(await processOf(other));
      mine.add(await processOf(one));
    }
    return mine.size > 1 || others.size > 1 || [...mine].some((pid) => others.has(pid));
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}
