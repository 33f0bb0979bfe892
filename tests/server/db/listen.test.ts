import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../server/db/database.ts';
import { freshDatabase } from '../../support/databases.ts';

describe('listening on PostgreSQL', () => {
  let database: Database;
  let problems: unknown[];
  beforeAll(async () => {
    const { options, drop } = await freshDatabase('postgres');
    problems = [];
    database = await openDatabase({ ...options, onProblem: (problem) => problems.push(problem) });
    return async () => {
      await database.close();
      await drop();
    };
  });

  it('goes on after its connection was cut, and says that something may have been missed', async () => {
    const heard: (string | null)[] = [];
    let resume = Promise.withResolvers<void>();
    const stop = await database.listen('news', (payload) => {
      heard.push(payload);
      resume.resolve();
    });
    const notify = (payload: string) => sql`select pg_notify('news', ${payload})`.execute(database.kysely);
    await notify('before');
    await resume.promise;

    resume = Promise.withResolvers();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'ergon listen' and datname = current_database()`.execute(database.kysely);
    await resume.promise;

    resume = Promise.withResolvers();
    await notify('after');
    await resume.promise;
    expect(heard).toEqual(['before', null, 'after']);
    expect(problems).toContainEqual(expect.objectContaining({ code: '57P01' }));
    await stop();
  });
});
