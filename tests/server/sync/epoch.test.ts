import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { adoptOrigin, mintEpoch, originOf, readState } from '../../../server/db/change-log/epoch.ts';
import { openDatabase } from '../../../server/db/database.ts';
import type { Executor } from '../../../server/db/schema.ts';
import { createPull } from '../../../server/sync/pull/pull.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { syncContext } from '../../support/sync-context.ts';
import { makeJob, makeOffice } from '../../support/sync-office.ts';

/** The epoch as a server finds it that starts on the database. */
async function epochAtStart(kysely: Executor): Promise<string | undefined> {
  const origin = await originOf(kysely);
  await adoptOrigin(kysely, origin);
  return (await readState(kysely, origin))?.epoch;
}

describeOnBothDatabases('the epoch', ({ open, kind, atEnd }) => {
  it('stays when a server starts again, and when two start at once', async () => {
    const { kysely } = await open();
    const [one, two] = await Promise.all([epochAtStart(kysely), epochAtStart(kysely)]);
    expect(one).toBeDefined();
    expect(two).toBe(one);
    expect(await epochAtStart(kysely)).toBe(one);
  });

  it('is another one after it was marked as restored by hand', async () => {
    const { kysely } = await open();
    const before = await epochAtStart(kysely);
    await mintEpoch(kysely);
    expect(await epochAtStart(kysely)).not.toBe(before);
  });

  it('lets devices go on in a cluster that has counted fewer transactions than the one a dump is from', async () => {
    const database = await open();
    const { kysely } = database;
    const { context } = syncContext(database);
    const office = await makeOffice(kysely);
    const { addressIds } = await makeJob(kysely, office);
    const device = new PushingDevice(context, office.installer);
    const item = device.item('markCollected', { id: addressIds[0] }, { base: { completionStatus: 'NO_PROGRESS' } });
    await device.push(item);
    await sql`update sync_state set origin = 'elsewhere', floor = '999999999'`.execute(kysely);
    await sql`update mutations set xid = '999999998'`.execute(kysely);
    await sql`insert into sync_marks (taken_on, xid) values (1, '999999997')`.execute(kysely);
    const pulling = new PullingDevice(await createPull(kysely, Date.now), office.installer);
    await pulling.pull();
    await pulling.pull([item.id]);
    expect(pulling.outcomes.get(item.id)).toEqual({ kind: 'applied' });
    expect(pulling.row('operational-addresses', addressIds[0] ?? '')).toMatchObject({ completionStatus: 'COLLECTED' });
  });

  if (kind === 'postgres') {
    describe('of a PostgreSQL', () => {
      it('is another one in a copy of the database', async () => {
        const database = await open();
        const before = await epochAtStart(database.kysely);
        const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.kysely);
        await database.close();
        const original = rows[0]?.name ?? '';
        const url = new URL(inject('postgresUrl'));
        const maintenance = await openDatabase({ databaseUrl: url.href, dataDir: '', onProblem: () => undefined });
        atEnd(() => maintenance.close());
        await sql.raw(`create database ${original}_copy template ${original}`).execute(maintenance.kysely);
        atEnd(
          async () => void (await sql.raw(`drop database ${original}_copy with (force)`).execute(maintenance.kysely)),
        );
        url.pathname = `/${original}_copy`;
        const copy = await openDatabase({ databaseUrl: url.href, dataDir: '', onProblem: () => undefined });
        atEnd(() => copy.close());
        const after = await epochAtStart(copy.kysely);
        expect(after).toBeDefined();
        expect(after).not.toBe(before);
      });

      it('is known to a user who is no superuser', async () => {
        const { kysely } = await open();
        const role = `plain_${Date.now()}`;
        await sql.raw(`create role ${role}`).execute(kysely);
        await sql.raw(`grant all on all tables in schema public to ${role}`).execute(kysely);
        const epoch = await kysely.transaction().execute(async (tx) => {
          await sql.raw(`set local role ${role}`).execute(tx);
          return epochAtStart(tx);
        });
        await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(kysely);
        expect(epoch).toBeDefined();
      });

      it('is known to a user who may not look at the control file', async () => {
        const { kysely } = await open();
        const role = `poor_${Date.now()}`;
        await sql.raw(`create role ${role}; grant all on all tables in schema public to ${role}`).execute(kysely);
        await sql.raw('revoke execute on function pg_control_system() from public').execute(kysely);
        const epoch = await kysely.transaction().execute(async (tx) => {
          await sql.raw(`set local role ${role}`).execute(tx);
          return epochAtStart(tx);
        });
        await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(kysely);
        expect(epoch).toBeDefined();
      });
    });
  }
});
