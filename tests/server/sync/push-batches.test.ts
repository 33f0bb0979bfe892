import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { PushItem } from '../../../domain/protocol/push.ts';
import type { Context } from '../../../server/context.ts';
import type { Database } from '../../../server/db/database.ts';
import { getRows, pointingAt } from '../../../server/db/repositories/rows.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { syncContext } from '../../support/sync-context.ts';
import { change, freshId, type Job, makeJob, makeOffice, type Office, store } from '../../support/sync-office.ts';

const steps = [
  ['markCollected', 'NO_PROGRESS'],
  ['markInProgress', 'COLLECTED'],
  ['markInstalled', 'IN_PROGRESS'],
  ['markFinished', 'INSTALLED'],
] as const;

const applied = { kind: 'applied' };

describeOnBothDatabases('a push of many marks', ({ open }) => {
  let database: Database;
  let context: Context;
  let office: Office;
  let jobs: Job[];
  let device: PushingDevice;

  beforeAll(async () => {
    database = await open();
    ({ context } = syncContext(database));
  });

  async function begin(): Promise<void> {
    office = await makeOffice(database.kysely);
    const watched = { set: { watchers: [{ id: office.installer2.userId }] } };
    jobs = [
      await makeJob(database.kysely, office, { addresses: 3, ...watched }),
      await makeJob(database.kysely, office, { addresses: 2 }),
    ];
    device = new PushingDevice(context, office.installer);
  }

  beforeEach(begin);

  const addresses = (): string[] => jobs.flatMap(({ addressIds }) => addressIds);
  const at = Date.now() - 60_000;

  /** Four marks for each address, step by step, each after the one before. */
  function marks(): PushItem[] {
    const last = new Map<string, string>();
    return steps.flatMap(([name, seen], step) =>
      addresses().map((id, index) => {
        const after = last.get(id);
        const base = { completionStatus: seen };
        const given = { base, at: at + step * 1000 + index, after: after === undefined ? [] : [after] };
        const item = device.item(name, { id }, given);
        last.set(id, item.id);
        return item;
      }),
    );
  }

  async function pushAll(items: readonly PushItem[], most: number): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (let first = 0; first < items.length; first += most) {
      const reply = await device.push(...items.slice(first, first + most));
      outcomes.push(...reply.outcomes.map(({ outcome }) => outcome));
    }
    return outcomes;
  }

  /** Everything that is stored about the office, with ids as labels and without the server's times. */
  async function stored(items: readonly PushItem[]): Promise<unknown> {
    const { kysely } = database;
    const ids = items.map(({ id }) => id);
    const { rows: mutations } = await sql<object>`
      select id, user_id, company_id, device_id, seq, name, resource, row_id, args, base, device_at, clock_offset, at, uncertain,
        schema, outcome, quarantine_id from mutations where id = any(${ids}::uuid[]) order by seq`.execute(kysely);
    const { rows: writes } = await sql<object>`
      select m.seq, w.position, w.kind, w.resource, w.row_id, w.fields, w.old_values, w.new_values from mutation_writes as w
      join mutations as m on m.id = w.mutation_id where m.id = any(${ids}::uuid[]) order by m.seq, w.position`.execute(
      kysely,
    );
    const { rows: subjects } = await sql<object>`
      select m.seq, s.resource, s.row_id, s.server_at = m.server_at as at from mutation_subjects as s
      join mutations as m on m.id = s.mutation_id where m.id = any(${ids}::uuid[])
      order by m.seq, s.resource, s.row_id`.execute(kysely);
    const { rows: changes } = await sql<object>`
      select distinct c.scope, c.resource, c.row_id from sync_changes as c
      where c.xid in (select xid from mutations where id = any(${ids}::uuid[])) and c.resource <> 'notifications'
      order by c.scope, c.resource, c.row_id`.execute(kysely);
    const { rows: notices } = await sql<object>`
      select receiver_id, changed_item_id, message, nickname, notification_type, status, url, details, version, company_id
      from notifications where company_id = ${office.bossId} order by id`.execute(kysely);
    const { rows: told } = await sql<object>`
      select count(distinct c.row_id) as count, min(c.scope) as scope from sync_changes as c join notifications as n on n.id = c.row_id
      where n.company_id = ${office.bossId} group by c.scope order by c.scope`.execute(kysely);
    const { rows: sequence } = await sql<object>`
      select next from device_sequences where device_id = ${device.id}`.execute(kysely);
    const rows = [
      ...(await getRows(
        kysely,
        'tasks',
        jobs.map(({ taskId }) => taskId),
      )),
      ...(
        await Promise.all(
          jobs.map(({ taskId: id }) => pointingAt(kysely, 'operational-addresses', { field: 'task', id })),
        )
      ).flat(),
    ].map(({ modifyDate: _, createDate: __, ...row }) => ({ ...row, pkSharedId: null, number: null }));
    const text = JSON.stringify({ mutations, writes, subjects, changes, notices, told, sequence, rows });
    const labels = [
      ...new Set([
        ...Object.values(office).flatMap((value) => (typeof value === 'string' ? [value] : [])),
        office.installer.userId,
        office.installer2.userId,
        office.client.userId,
        device.id,
        ...ids,
        ...jobs.flatMap(({ taskId, addressIds, placeIds }) => [taskId, ...addressIds, ...placeIds]),
      ]),
    ];
    const labelled: Record<string, object[]> = JSON.parse(
      labels.reduce((left, id, index) => left.replaceAll(id, `id ${index}`), text),
    );
    // Rows were in the order of ids, which are random.
    return Object.fromEntries(
      Object.entries(labelled).map(([name, each]) => [name, each.map((row) => JSON.stringify(row)).sort()]),
    );
  }

  it('leaves exactly what the same marks leave one by one', async () => {
    const together = marks();
    expect(await pushAll(together, 100)).toEqual(together.map(() => applied));
    const first = await stored(together);
    await begin();
    const alone = marks();
    expect(await pushAll(alone, 1)).toEqual(alone.map(() => applied));
    expect(first).toEqual(await stored(alone));
    expect(JSON.stringify(first)).toContain('FINISHED');
    expect(device.failures).toEqual([]);
  });

  it('counts each once, however often it arrives', async () => {
    const items = marks();
    await pushAll(items.slice(0, 7), 100);
    const before = await stored(items);
    expect(await pushAll(items.slice(0, 7), 100)).toEqual(items.slice(0, 7).map(() => applied));
    expect(await stored(items)).toEqual(before);
    const [one, other] = await Promise.all([device.push(...items), device.movedTo(context).push(...items)]);
    for (const { outcomes } of [one, other])
      expect(outcomes).toEqual(items.map(({ id }) => ({ id, outcome: applied })));
    const { rows } = await sql`select from mutations where id = any(${items.map(({ id }) => id)}::uuid[])`.execute(
      database.kysely,
    );
    expect(rows.length).toBe(items.length);
  });

  it('gives a conflict, what builds on it and everything else their own outcomes', async () => {
    const [touched = '', ...rest] = addresses();
    await store(database.kysely, [change('operational-addresses', touched, { completionStatus: 'IN_PROGRESS' })]);
    const items = marks().slice(0, 10);
    device.seq = items.length;
    const { outcomes } = await device.push(...items);
    // The office's status is past both, which changes nothing.
    const kinds = outcomes.map(({ outcome }) => outcome.kind);
    expect(kinds).toEqual(Array(10).fill('applied'));
    // In the order in which they are sent, which is that of their numbers.
    const install = (id: string) => device.item('markInstalled', { id }, { base: { completionStatus: 'IN_PROGRESS' } });
    const first = install(must(rest[0], 'an address'));
    const fail = { id: touched, failureReason: 'NO_ACCESS' };
    const stale = device.item('markFailed', fail, { base: { completionStatus: 'COLLECTED' } });
    const built = { base: { completionStatus: 'FAILED' }, after: [stale.id] };
    const behind = device.item('markInstalled', { id: touched }, built);
    const reply = await device.push(first, stale, behind, ...rest.slice(1).map(install));
    expect(reply.outcomes.map(({ outcome }) => outcome.kind)).toEqual([
      'applied',
      'conflict',
      'held',
      'applied',
      'applied',
      'applied',
    ]);
  });

  it('refuses addresses of others between those that are applied', async () => {
    const stranger = await makeOffice(database.kysely, 'stranger');
    const theirs = await makeJob(database.kysely, stranger);
    const mark = (id: string) => device.item('markCollected', { id }, { base: { completionStatus: 'NO_PROGRESS' } });
    const [one = '', other = ''] = addresses();
    const { outcomes } = await device.push(mark(one), mark(theirs.addressIds[0] ?? ''), mark(other), mark(freshId()));
    expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual(['applied', 'rejected', 'applied', 'rejected']);
  });

  it('fails only the mark that the database refuses, and applies those before it', async () => {
    const [one = '', broken = '', other = ''] = addresses();
    await sql`create or replace function refuse_mark() returns trigger language plpgsql as
      'begin if new.completion_status = ''COLLECTED'' then raise exception ''refused''; end if; return new; end'`.execute(
      database.kysely,
    );
    await sql
      .raw(`create trigger refuse_mark before update on operational_addresses for each row
      when (new.id = '${broken}') execute function refuse_mark()`)
      .execute(database.kysely);
    const mark = (id: string) => device.item('markCollected', { id }, { base: { completionStatus: 'NO_PROGRESS' } });
    const items = [mark(one), mark(broken), mark(other)];
    const reply = await device.push(...items);
    expect(reply.outcomes).toEqual([{ id: items[0]?.id, outcome: applied }]);
    expect(reply.retry).toMatchObject({ id: items[1]?.id });
    expect(device.failures).toHaveLength(1);
    await sql`drop trigger refuse_mark on operational_addresses`.execute(database.kysely);
    const again = await device.push(...items);
    expect(again.outcomes.map(({ outcome }) => outcome)).toEqual([applied, applied, applied]);
  });
});
