import { describe, expect, it, vi } from 'vitest';
import { DraftRows } from '../../../domain/import/draft-rows.ts';
import type { Write } from '../../../domain/rows.ts';
import { customerValues, taskValues } from '../../support/rows.ts';
import { fixedId, RowsInMemory } from '../../support/rows-in-memory.ts';
import { ids } from '../people.ts';

const company = { id: ids.boss };
const [kept, changed, fresh, part] = [fixedId(1), fixedId(2), fixedId(3), fixedId(4)];
const later = 1000;

const create = (id: string, given: Parameters<typeof taskValues>[0] = {}): Write => ({
  kind: 'create',
  resource: 'tasks',
  id,
  row: taskValues({ company, jobTicket: 'Ε-1', ...given }),
});
const change = (id: string, set: object): Write => ({ kind: 'change', resource: 'tasks', id, set }) as Write;
const remove = (id: string): Write => ({ kind: 'remove', resource: 'tasks', id });

/** Two tasks that are stored, and what was written on them since. */
async function drafted(...writes: Write[]) {
  const stored = new RowsInMemory().with('tasks', {
    [kept]: taskValues({ company, jobTicket: 'Ε-8', nickname: 'Παλιά' }),
    [changed]: taskValues({ company, jobTicket: 'Ε-9', nickname: 'Παλιά', rootTask: { id: kept } }),
  });
  const drafts = new DraftRows(stored, later);
  await drafts.write(writes);
  return { stored, drafts };
}
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort();
const ticket = (value: string, whose = ids.boss) => ['tasks', 'jobTicket', { company: whose, value }] as const;

describe('rows with writes that are not stored yet', () => {
  it('are read as they will be, and stay as they are beneath', async () => {
    const { stored, drafts } = await drafted(create(fresh, { nickname: 'Νέα' }), change(changed, { nickname: 'Άλλη' }));
    expect(await drafts.get('tasks', fresh)).toMatchObject({
      id: fresh,
      nickname: 'Νέα',
      version: 0,
      createDate: later,
    });
    expect(await drafts.get('tasks', changed)).toMatchObject({ nickname: 'Άλλη', jobTicket: 'Ε-9', modifyDate: later });
    expect(await drafts.lock('tasks', changed)).toMatchObject({ nickname: 'Άλλη' });
    expect(await drafts.lock('tasks', kept)).toMatchObject({ nickname: 'Παλιά', modifyDate: 0 });
    expect(await stored.get('tasks', fresh)).toBeUndefined();
    expect(stored.row('tasks', changed).nickname).toBe('Παλιά');
  });

  it('are gone once they are removed, and there again once they are made again', async () => {
    const { drafts } = await drafted(remove(changed));
    expect(await drafts.get('tasks', changed)).toBeUndefined();
    expect(await drafts.lock('tasks', changed)).toBeUndefined();
    expect(await drafts.missing('tasks', [kept, changed, fresh])).toEqual(new Set([changed, fresh]));
    expect(await drafts.pointingAt('tasks', 'rootTask', kept)).toEqual([]);
    await drafts.write([create(changed, { nickname: 'Ξανά' })]);
    expect(await drafts.get('tasks', changed)).toMatchObject({ nickname: 'Ξανά' });
    expect(drafts.writes).toEqual([create(changed, { nickname: 'Ξανά' })]);
  });

  it('are missing as long as nothing has made them', async () => {
    const { drafts } = await drafted(create(fresh));
    await drafts.expect('tasks', [kept, part, fresh]);
    expect(await drafts.missing('tasks', [kept, fresh, part])).toEqual(new Set([part]));
    expect(await drafts.get('tasks', part)).toBeUndefined();
    expect(await drafts.lock('tasks', part)).toBeUndefined();
    expect(await drafts.get('tasks', kept)).toMatchObject({ nickname: 'Παλιά' });
    await drafts.write([create(part)]);
    expect(await drafts.get('tasks', part)).toMatchObject({ id: part });
  });

  it('are not asked for one by one where it is known that they are missing', async () => {
    const { stored, drafts } = await drafted();
    await drafts.expect('tasks', [part]);
    stored.applyAll([create(part)], 1);
    expect(await drafts.get('tasks', part)).toBeUndefined();
  });

  it('are locked beneath, unless they are drafts or missing', async () => {
    const { stored, drafts } = await drafted(create(fresh));
    const locking = vi.spyOn(stored, 'lock');
    await drafts.expect('tasks', [part]);
    for (const id of [kept, fresh, part]) await drafts.lock('tasks', id);
    expect(locking.mock.calls).toEqual([['tasks', kept]]);
  });

  it('are found by what they point at, one row or several', async () => {
    const { drafts } = await drafted(
      create(fresh, { rootTask: { id: kept } }),
      create(part, { employeesAssignees: [{ id: ids.installer }, { id: ids.colleague }] }),
    );
    expect(idsOf(await drafts.pointingAt('tasks', 'rootTask', kept))).toEqual([changed, fresh]);
    expect(idsOf(await drafts.pointingAt('tasks', 'employeesAssignees', ids.colleague))).toEqual([part]);
    await drafts.write([change(changed, { rootTask: null })]);
    expect(idsOf(await drafts.pointingAt('tasks', 'rootTask', kept))).toEqual([fresh]);
    expect(idsOf(await drafts.lockBelow(kept))).toEqual([fresh]);
  });

  it('are found by a ticket of their company, without regard to case', async () => {
    const { drafts } = await drafted(create(fresh), create(part, { company: { id: ids.partner }, jobTicket: 'Ε-2' }));
    expect(idsOf(await drafts.findBy(...ticket('ε-1')))).toEqual([fresh]);
    expect(idsOf(await drafts.findBy(...ticket('Ε-8')))).toEqual([kept]);
    expect(await drafts.findBy(...ticket('Ε-2'))).toEqual([]);
    expect(idsOf(await drafts.findBy(...ticket('Ε-2', ids.partner)))).toEqual([part]);
    await drafts.write([change(fresh, { jobTicket: null }), change(kept, { jobTicket: 'Ε-1' })]);
    expect(idsOf(await drafts.findBy(...ticket('Ε-1')))).toEqual([kept]);
    expect(await drafts.findBy(...ticket('Ε-8'))).toEqual([]);
  });

  it('are found only among rows of their kind', async () => {
    const { drafts } = await drafted({
      kind: 'create',
      resource: 'customers',
      id: fresh,
      row: customerValues({ company, watchers: [{ id: ids.colleague }] }),
    });
    expect(await drafts.get('tasks', fresh)).toBeUndefined();
    expect(await drafts.pointingAt('tasks', 'watchers', ids.colleague)).toEqual([]);
    expect(idsOf(await drafts.pointingAt('customers', 'watchers', ids.colleague))).toEqual([fresh]);
  });

  it('have the task above as it will be, and know what was removed beneath', async () => {
    const { stored, drafts } = await drafted(change(kept, { nickname: 'Άλλη' }));
    expect(await drafts.lockAbove({ rootTask: { id: kept } })).toMatchObject({ id: kept, nickname: 'Άλλη' });
    expect(await drafts.lockAbove({ rootTask: null })).toBeUndefined();
    expect(await drafts.wasRemoved('tasks', changed)).toBe(false);
    stored.apply(remove(changed), 1);
    expect(await drafts.wasRemoved('tasks', changed)).toBe(true);
  });
});

describe('the writes of an import', () => {
  it('are one for each row, of a new row the whole of it', async () => {
    const { drafts } = await drafted(
      create(fresh, { nickname: 'Νέα' }),
      change(changed, { nickname: 'Άλλη' }),
      change(fresh, { comment: 'x' }),
      change(changed, { comment: 'y' }),
    );
    expect(drafts.writes).toEqual([
      { ...create(fresh), row: { ...taskValues({ company, jobTicket: 'Ε-1', nickname: 'Νέα' }), comment: 'x' } },
      change(changed, { nickname: 'Άλλη', comment: 'y' }),
    ]);
  });

  it('have a change after the rows that it names', async () => {
    const { drafts } = await drafted(
      change(changed, { nickname: 'Άλλη' }),
      create(fresh),
      change(changed, { rootTask: { id: fresh } }),
    );
    expect(drafts.writes.map(({ id }) => id)).toEqual([fresh, changed]);
  });

  it('remove what was made or changed before', async () => {
    const { drafts } = await drafted(create(fresh), change(changed, { nickname: 'Άλλη' }), remove(changed));
    expect(drafts.writes).toEqual([create(fresh), remove(changed)]);
  });
});
