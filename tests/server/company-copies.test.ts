import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { must } from '../../domain/kernel/assert.ts';
import { CompanyCopies } from '../support/company-copies.ts';
import { freshDatabase } from '../support/databases.ts';

/** A new mutation with something that it wrote. */
const mutation = `
  with kept as (
    insert into mutations (id, user_id, company_id, name, resource, row_id, args, base, device_at, clock_offset, at,
      server_at, schema, outcome)
    select gen_random_uuid(), id, id, 'editTask', 'tasks', gen_random_uuid(), '{}', '{}', 0, 0, 0, 0, 1, '{}'
    from companies limit 1
    returning id, row_id)
  insert into mutation_writes (mutation_id, position, kind, resource, row_id, fields)
  select id, 0, 'change', 'tasks', row_id, '{}' from kept`;

it('the demo is copied as of one moment, whatever is written while it is read', async () => {
  const fresh = await freshDatabase('postgres', 'demo');
  onTestFinished(() => fresh.drop());
  const url = must(fresh.options.databaseUrl ?? undefined, 'the database');
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const [writer, watcher] = [await connect(), await connect()];
  // Whoever reads table by table has read the mutations when it comes to what they wrote, and waits there.
  await writer.query('begin; lock table mutation_writes');
  const reading = CompanyCopies.of(url);
  await vi.waitFor(async () => {
    const { rowCount } = await watcher.query('select from pg_locks where not granted');
    expect(rowCount).toBe(1);
  });
  await writer.query(mutation);
  await writer.query('commit');
  const copies = await reading;
  onTestFinished(() => copies.close());
  await copies.make();
  const { rows } = await watcher.query<{ count: number }>('select count(*)::int as count from companies');
  expect(rows[0]?.count).toBeGreaterThan(2);
});
