import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Rows } from '../../../domain/rows.ts';
import type { Database } from '../../../server/db/database.ts';
import {
  deleteRow,
  findBy,
  getRow,
  getRows,
  insertRow,
  lockRow,
  pointingAt,
  updateRow,
} from '../../../server/db/repositories/rows.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { addressValues, customerValues, freshId, taskValues } from '../../support/rows.ts';

const at = 1_760_000_000_000;

describeOnBothDatabases('rows', ({ open, kind }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it('come back as they were stored, with version, dates and every kind of value', async () => {
    const { kysely } = database;
    const company = freshId();
    const installer = freshId();
    const row = taskValues({
      nickname: 'Κλιματιστικά Ρίου',
      company: { id: company },
      number: 7,
      pkSharedId: 'dPqTEDI4fyMa3anc8JJrAA',
      employeesAssignees: [{ id: installer }],
      salesPrice: 1234.56,
      estimateTime: 2.5,
      installationTimestampFrom: at,
    });
    const id = freshId();
    const made = await insertRow(kysely, { kind: 'create', resource: 'tasks', id, row }, at);
    expect(made).toEqual({ ...row, id, version: 1, createDate: at, modifyDate: at });
    expect(await getRow(kysely, 'tasks', id)).toEqual(made);
    const customer = customerValues({ nickname: 'Ξενία', country: { name: 'Greece', code: 'EL' } });
    const customerId = freshId();
    await insertRow(kysely, { kind: 'create', resource: 'customers', id: customerId, row: customer }, at);
    expect((await getRow(kysely, 'customers', customerId))?.country).toEqual({ name: 'Greece', code: 'EL' });
  });

  it('grow by one version with each write, and keep what was not set', async () => {
    const { kysely } = database;
    const id = freshId();
    await insertRow(kysely, { kind: 'create', resource: 'addresses', id, row: addressValues({ name: 'Καφέ' }) }, at);
    const changed = await updateRow(kysely, { resource: 'addresses', id, set: { street: 'Κορίνθου 10' } }, at + 5);
    expect(changed).toMatchObject({
      version: 2,
      createDate: at,
      modifyDate: at + 5,
      name: 'Καφέ',
      street: 'Κορίνθου 10',
    });
    expect(await updateRow(kysely, { resource: 'addresses', id: freshId(), set: { name: 'x' } }, at)).toBeUndefined();
  });

  it('refuse an id that is in use and leave the transaction usable', async () => {
    const id = freshId();
    await database.kysely.transaction().execute(async (tx) => {
      const create = { kind: 'create', resource: 'addresses', id, row: addressValues({}) } as const;
      await insertRow(tx, create, at);
      await expect(insertRow(tx, create, at)).rejects.toMatchObject({ code: 'id_taken' });
      expect(await lockRow(tx, 'addresses', id)).toMatchObject({ id });
    });
    expect(await getRow(database.kysely, 'addresses', id)).toMatchObject({ id });
  });

  it('are found by what they point at, one reference or a list of them', async () => {
    const { kysely } = database;
    const customer = freshId();
    const watcher = freshId();
    const id = freshId();
    const row = taskValues({ customer: { id: customer }, watchers: [{ id: freshId() }, { id: watcher }] });
    await insertRow(kysely, { kind: 'create', resource: 'tasks', id, row }, at);
    const found = (rows: Rows['tasks'][]) => rows.map((task) => task.id);
    expect(found(await pointingAt(kysely, 'tasks', { field: 'customer', id: customer }))).toEqual([id]);
    expect(found(await pointingAt(kysely, 'tasks', { field: 'watchers', id: watcher }))).toEqual([id]);
    expect(await pointingAt(kysely, 'tasks', { field: 'watchers', id: customer })).toEqual([]);
  });

  describe('job tickets', () => {
    const seek = (company: string, value: string) => ({ company, value });
    const tickets = { resource: 'tasks', field: 'jobTicket' } as const;

    it('are found in their company, without regard to case and accents', async () => {
      const { kysely } = database;
      const [company, id] = [freshId(), freshId()];
      const row = taskValues({ company: { id: company }, jobTicket: 'Άλφα-1' });
      await insertRow(kysely, { kind: 'create', resource: 'tasks', id, row }, at);
      expect((await findBy(kysely, tickets, seek(company, 'ΑΛΦΑ-1'))).map((task) => task.id)).toEqual([id]);
      expect(await findBy(kysely, tickets, seek(company, 'ΑΛΦΑ-2'))).toEqual([]);
      expect(await findBy(kysely, tickets, seek(freshId(), 'ΑΛΦΑ-1'))).toEqual([]);
    });

    it('are given to one of those who take them at the same moment', async () => {
      const company = freshId();
      const take = () =>
        database.kysely.transaction().execute(async (tx) => {
          const taken = await findBy(tx, tickets, seek(company, 'Β-1'));
          if (taken.length > 0) return false;
          const row = taskValues({ company: { id: company }, jobTicket: 'Β-1' });
          await insertRow(tx, { kind: 'create', resource: 'tasks', id: freshId(), row }, at);
          return true;
        });
      const tries = await Promise.all(Array.from({ length: 8 }, take));
      expect(tries.filter(Boolean)).toHaveLength(1);
    });
  });

  it('are read several at once and deleted once', async () => {
    const { kysely } = database;
    const ids = [freshId(), freshId()].sort();
    for (const id of ids) {
      await insertRow(kysely, { kind: 'create', resource: 'addresses', id, row: addressValues({}) }, at);
    }
    expect((await getRows(kysely, 'addresses', [...ids, freshId()])).map(({ id }) => id)).toEqual(ids);
    const [id = ''] = ids;
    expect(await deleteRow(kysely, { resource: 'addresses', id })).toMatchObject({ id });
    expect(await deleteRow(kysely, { resource: 'addresses', id })).toBeUndefined();
  });

  describe('numbers of tasks', () => {
    it('count per company from 1, without gaps when a transaction fails', async () => {
      const { kysely } = database;
      const company = { id: freshId() };
      const add = (tx = kysely) =>
        insertRow(tx, { kind: 'create', resource: 'tasks', id: freshId(), row: taskValues({ company }) }, at);
      const fault = new Error('undo');
      const failing = kysely.transaction().execute(async (tx) => {
        await add(tx);
        throw fault;
      });
      await expect(failing).rejects.toBe(fault);
      const rows = await Promise.all([add(), add(), add()]);
      expect(rows.map((row) => ('number' in row ? row.number : null)).sort()).toEqual([1, 2, 3]);
    });
  });

  it('transactions of one process take turns or run side by side, and none sees half of another', async () => {
    const id = freshId();
    await insertRow(database.kysely, { kind: 'create', resource: 'addresses', id, row: addressValues({}) }, at);
    const bump = () =>
      database.kysely.transaction().execute(async (tx) => {
        const row = await lockRow(tx, 'addresses', id);
        await updateRow(tx, { resource: 'addresses', id, set: { floor: String(Number(row?.floor ?? 0) + 1) } }, at);
      });
    await Promise.all(Array.from({ length: 20 }, bump));
    expect(await getRow(database.kysely, 'addresses', id)).toMatchObject({ floor: '20', version: 21 });
  });

  it('a notification of a transaction reaches who listens, and one that was rolled back does not', async () => {
    const heard: (string | null)[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = await database.listen(`news_${kind}`, (payload) => {
      heard.push(payload);
      if (payload === 'last') resolve();
    });
    const notify = (payload: string, fail = false) =>
      database.kysely.transaction().execute(async (tx) => {
        await sql`select pg_notify(${`news_${kind}`}, ${payload})`.execute(tx);
        if (fail) throw new Error('undo');
      });
    await notify('first');
    await expect(notify('undone', true)).rejects.toThrow('undo');
    await notify('last');
    await promise;
    await stop();
    expect(heard).toEqual(['first', 'last']);
  });
});
