import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { keepChecks } from '../../../server/db/checks.ts';
import type { Executor } from '../../../server/db/schema.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { create, freshId, store } from '../../support/sync-office.ts';

describeOnBothDatabases('what the database checks of fields', ({ open }) => {
  let kysely: Executor;
  beforeEach(async () => {
    kysely = (await open()).kysely;
  });

  const found = async (column: string) => {
    const { rows } = await sql<{ name: string; validated: boolean; definition: string }>`
      select conname as name, convalidated as validated, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'addresses'::regclass and conname like ${`field\\_${column}\\_%`}`.execute(kysely);
    return rows;
  };
  const address = async (): Promise<string> => {
    const id = freshId();
    await store(kysely, [create('addresses', id, { company: { id: freshId() }, street: 'Μαιζώνος 1' })]);
    return id;
  };
  const write = (id: string, floor: string) =>
    sql`update addresses set floor = ${floor} where id = ${id}`.execute(kysely);
  const long = 'x'.repeat(41);

  it('is as long as a text may be, between the bounds of a number, and one of a closed list', async () => {
    const id = await address();
    const refused = { code: '23514' };
    await expect(write(id, long)).rejects.toMatchObject(refused);
    await expect(sql`update addresses set latitude = 91 where id = ${id}`.execute(kysely)).rejects.toMatchObject(
      refused,
    );
    await expect(
      sql`update addresses set shared_status = 'EVERYBODY' where id = ${id}`.execute(kysely),
    ).rejects.toMatchObject(refused);
    await write(id, 'x'.repeat(40));
    expect(await found('floor')).toMatchObject([{ validated: true }]);
    expect(await keepChecks(kysely)).toEqual([]);
  });

  it('holds for what is written now where rows of before break it, and for all once they are repaired', async () => {
    const [{ name } = { name: '' }] = await found('floor');
    const [before, after] = [await address(), await address()];
    const [{ name: other } = { name: '' }] = await found('latitude');
    await sql.raw(`alter table addresses drop constraint ${name}, drop constraint ${other}`).execute(kysely);
    await write(before, long);
    expect(await keepChecks(kysely)).toEqual([`addresses/${name}`]);
    expect(await found('floor')).toMatchObject([{ name, validated: false }]);
    expect(await found('latitude')).toMatchObject([{ name: other, validated: true }]);
    await expect(write(after, long)).rejects.toMatchObject({ code: '23514' });
    await write(before, '2');
    expect(await keepChecks(kysely)).toEqual([]);
    expect(await found('floor')).toMatchObject([{ name, validated: true }]);
  });

  it('changes with the description', async () => {
    const [{ name } = { name: '' }] = await found('floor');
    await sql.raw(`alter table addresses rename constraint ${name} to field_floor_00000000`).execute(kysely);
    await keepChecks(kysely);
    expect(await found('floor')).toMatchObject([{ name, validated: true }]);
  });
});
