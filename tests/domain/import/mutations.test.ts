import { describe, expect, it, vi } from 'vitest';
import { importedAgain } from '../../../domain/import/import-again.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { mutations } from '../../../domain/mutations.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { account, at } from '../account.ts';
import { type Asked, act, decide } from '../decide.ts';
import { addressForm, customerForm } from '../forms.ts';
import { employee, ids } from '../people.ts';

const own = { ...addressForm, customer: null, sharedAddress: false };
const rowOf = (row: number, values: Record<string, unknown>, id = fixedId(500 + row)) => ({ row, id, values });
const importing = (name: string, ...rows: ReturnType<typeof rowOf>[]): Asked => ({
  name,
  args: { file: 'λίστα.xlsx', rows },
});

describe('an import of addresses', () => {
  it('takes each good row, whatever is wrong with the others, and says which were not', async () => {
    const rows = account();
    const decision = await act(
      rows,
      importing(
        'importAddresses',
        rowOf(2, { ...own, street: 'Ερμού 1' }),
        rowOf(3, { ...own, street: 'Ερμού 2', floor: '' }),
        rowOf(4, { ...own, street: 'Ερμού 3', customer: { id: at.foreignCustomer } }),
        rowOf(5, { ...own, street: 'Ερμού 4' }),
      ),
    );
    expect(decision).toMatchObject({
      kind: 'partly',
      conflicts: [],
      refused: [
        { row: 3, id: fixedId(503), code: 'excel_value', fields: ['floor'] },
        { row: 4, id: fixedId(504), code: 'rule', fields: ['customer'] },
      ],
    });
    const made = rows.all('addresses').filter(({ street }) => street.startsWith('Ερμού'));
    expect(made.map(({ id, street }) => [id, street])).toEqual([
      [fixedId(502), 'Ερμού 1'],
      [fixedId(505), 'Ερμού 4'],
    ]);
  });

  it('puts all of them on the list of their customer, in one write of it', async () => {
    const rows = account();
    const streets = ['Ερμού 1', 'Ερμού 2', 'Ερμού 3'];
    const values = streets.map((street) => ({ ...own, street, customer: { id: at.customer } }));
    const decision = await act(
      rows,
      importing('importAddresses', ...values.map((each, index) => rowOf(index + 2, each))),
    );
    expect(decision.kind === 'applied' ? decision.writes.map(({ kind }) => kind) : []).toEqual([
      'create',
      'create',
      'create',
      'change',
    ]);
    expect(rows.row('customers', at.customer).addresses).toHaveLength(4);
  });

  it('goes no further than a customer’s list does', async () => {
    const rows = account();
    const addresses = Array.from({ length: 9_999 }, (_, index) => ({ id: fixedId(10_000 + index) }));
    rows.apply({ kind: 'change', resource: 'customers', id: at.customer, set: { addresses } }, 1);
    const values = ['Ερμού 1', 'Ερμού 2'].map((street) => ({ ...own, street, customer: { id: at.customer } }));
    const decision = await act(
      rows,
      importing('importAddresses', ...values.map((each, index) => rowOf(index + 2, each))),
    );
    expect(decision).toMatchObject({ kind: 'partly', refused: [{ row: 3, code: 'rule', fields: ['customer'] }] });
    expect(rows.row('customers', at.customer).addresses).toHaveLength(10_000);
  });

  it('asks once which of its rows are there', async () => {
    const rows = account();
    const asking = vi.spyOn(rows, 'missing');
    await decide(rows, importing('importAddresses', rowOf(2, own), rowOf(3, { ...own, street: 'Ερμού 2' })));
    expect(asking.mock.calls).toEqual([['addresses', [fixedId(502), fixedId(503)]]]);
  });

  it('holds up later changes of its good rows alone', () => {
    const rows = [rowOf(2, own), rowOf(3, { ...own, floor: '' }), rowOf(4, own)];
    const { sets, needs, target } = mutations.importAddresses;
    const args = { file: 'λίστα.xlsx', rows };
    expect(sets(args)).toEqual([`addresses/${fixedId(502)}`, `addresses/${fixedId(504)}`]);
    expect(needs(args)).toEqual([]);
    expect(target(args)).toEqual({ resource: 'addresses', id: fixedId(502) });
  });

  it('refuses a row that says nothing of what it is', async () => {
    const nothing = { kind: 'partly', refused: [{ row: 2, code: 'excel_value' }] };
    for (const name of ['importAddresses', 'importCustomers', 'importTasks'])
      expect(await decide(account(), importing(name, rowOf(2, {}))), name).toMatchObject(nothing);
  });

  it('that comes twice does nothing the second time', async () => {
    const rows = account();
    const asked = importing('importAddresses', rowOf(2, { ...own, street: 'Ερμού 1' }));
    await act(rows, asked);
    expect(await decide(rows, asked)).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  it('passes over what is there and says the same, also within the file, and refuses what differs', async () => {
    const rows = account();
    await act(rows, importing('importAddresses', rowOf(2, { ...own, street: 'Ερμού 1', nickname: 'Παλιό' })));
    const decision = await act(
      rows,
      importing(
        'importAddresses',
        rowOf(12, { ...own, street: 'ΕΡΜΟΥ 1', nickname: 'Παλιό' }),
        rowOf(13, { ...own, street: 'Ερμού 1', nickname: 'Νέο' }),
        rowOf(14, { ...own, street: 'Ερμού 5' }),
        rowOf(15, { ...own, street: 'Ερμού 5' }),
      ),
    );
    expect(decision).toMatchObject({ kind: 'partly', refused: [{ row: 13, code: 'excel_known' }] });
    expect(rows.all('addresses').filter(({ street }) => street.startsWith('Ερμού'))).toHaveLength(2);
  });

  it('says which row stands for one that it passes over, also where that came just before it', async () => {
    const rows = account();
    await act(rows, importing('importAddresses', rowOf(2, { ...own, street: 'Ερμού 1' })));
    const decision = await decide(
      rows,
      importing(
        'importAddresses',
        rowOf(12, { ...own, street: 'ΕΡΜΟΥ 1' }),
        rowOf(13, { ...own, street: 'Ερμού 5' }),
        rowOf(14, { ...own, street: 'Ερμού 5' }),
      ),
    );
    expect(decision).toMatchObject({
      kind: 'applied',
      idAliases: { [fixedId(512)]: fixedId(502), [fixedId(514)]: fixedId(513) },
    });
  });

  it('brings a place again whose telephone was changed since: street and telephone are what makes it (section 9)', async () => {
    const rows = account();
    await act(rows, importing('importAddresses', rowOf(2, { ...own, street: 'Ερμού 1', telephone: '2610123456' })));
    const again = importing('importAddresses', rowOf(12, { ...own, street: 'Ερμού 1', telephone: '2610123456' }));
    expect(await decide(rows, again)).toMatchObject({ kind: 'applied', writes: [] });
    await act(rows, {
      name: 'editAddress',
      args: { id: fixedId(502), set: { telephone: '2610654321' } },
      base: { telephone: '2610123456' },
    });
    await act(rows, again);
    const there = rows.all('addresses').filter(({ street }) => street === 'Ερμού 1');
    expect(there.map(({ id, telephone }) => [id, telephone])).toEqual([
      [fixedId(502), '2610654321'],
      [fixedId(512), '2610123456'],
    ]);
  });

  it('says once what becomes of an address, and refuses its later rows', async () => {
    const rows = account();
    const { telephone } = rows.row('addresses', at.address);
    const decision = await act(rows, {
      name: 'changeAddresses',
      args: {
        file: 'λίστα.xlsx',
        rows: [rowOf(2, { telephone: '2610123456' }, at.address), rowOf(3, { floor: '3' }, at.address)],
      },
      base: { rows: { [at.address]: { telephone } } },
    });
    expect(decision).toMatchObject({ kind: 'partly', refused: [{ row: 3, code: 'excel_twice', fields: ['id'] }] });
    expect(rows.row('addresses', at.address)).toMatchObject({ telephone: '2610123456' });
  });

  it('is refused as a whole to who may not', async () => {
    const asked = importing('importAddresses', rowOf(2, own), rowOf(3, { ...own, street: 'Ερμού 2' }));
    expect(await decide(account(), { ...asked, actor: employee() })).toEqual({
      kind: 'rejected',
      code: 'not_permitted',
      fields: [],
    });
  });

  it('has at least one row and at most 500', async () => {
    const many = Array.from({ length: 501 }, (_, index) => rowOf(index + 2, own));
    for (const rows of [[], many])
      expect(await decide(account(), importing('importAddresses', ...rows))).toMatchObject({ code: 'validation' });
  });
});

describe('a file of changes', () => {
  const change = (set: Record<string, unknown>, seen: Record<string, unknown>): Asked => ({
    ...importing('changeAddresses', rowOf(2, set, at.address)),
    base: { rows: { [at.address]: seen } },
  });

  it('merges field by field: what somebody else has changed meanwhile is a conflict, the rest is written', async () => {
    const rows = account();
    rows.apply({ kind: 'change', resource: 'addresses', id: at.address, set: { floor: '9' } }, 1);
    const asked = change({ floor: '2', nickname: 'Νέο' }, { floor: null, nickname: null });
    const decision = await act(rows, asked);
    expect(decision).toMatchObject({
      kind: 'partly',
      refused: [],
      conflicts: [{ id: at.address, fields: ['floor'], mine: { floor: '2' }, theirs: { floor: '9' } }],
    });
    expect(rows.row('addresses', at.address)).toMatchObject({ floor: '9', nickname: 'Νέο' });
    const conflicts = decision.kind === 'partly' ? decision.conflicts : [];
    const again = importedAgain(
      { name: asked.name, args: asked.args, base: asked.base ?? {} },
      { refused: [], conflicts },
    );
    expect(await act(rows, { ...again })).toMatchObject({ kind: 'applied' });
    expect(rows.row('addresses', at.address)).toMatchObject({ floor: '2', nickname: 'Νέο' });
  });

  it('sends again only what was not taken, with what was seen of that', () => {
    const [taken, refused] = [fixedId(502), fixedId(503)];
    const { name, args } = importing('changeAddresses', rowOf(2, { floor: '2' }), rowOf(3, { floor: '' }));
    const seen = { [taken]: { floor: null }, [refused]: { floor: '1' } };
    const why = { row: 3, id: refused, code: 'excel_value', fields: ['floor'] } as const;
    const again = importedAgain(
      { name, args, base: { rows: seen } },
      { refused: [{ ...why, fields: ['floor'] }], conflicts: [] },
    );
    expect(again.args.rows).toEqual([rowOf(3, { floor: '' })]);
    expect(again.base).toEqual({ rows: { [refused]: { floor: '1' } } });
  });

  it('refuses a row of an address that is not there', async () => {
    const asked = importing('changeAddresses', rowOf(7, { floor: '2' }, fixedId(999)));
    expect(await decide(account(), { ...asked, base: { rows: {} } })).toMatchObject({
      kind: 'partly',
      refused: [{ row: 7, code: 'not_found' }],
    });
  });
});

describe('an import of customers', () => {
  it('knows them by tax number, else by name', async () => {
    const rows = account();
    const first = { ...customerForm, nickname: 'Φούρνος', afm: '094000001' };
    await act(rows, importing('importCustomers', rowOf(2, first)));
    const decision = await act(
      rows,
      importing(
        'importCustomers',
        rowOf(12, first),
        rowOf(13, { ...first, nickname: 'Άλλος φούρνος' }),
        rowOf(14, { ...first, afm: '094000002' }),
        rowOf(15, { ...first, afm: '1' }),
      ),
    );
    expect(decision).toMatchObject({
      kind: 'partly',
      refused: [
        { row: 13, code: 'excel_known' },
        { row: 15, code: 'excel_value', fields: ['afm'] },
      ],
    });
    expect(decision).toMatchObject({ idAliases: { [fixedId(512)]: fixedId(502) } });
    expect(rows.all('customers').filter(({ nickname }) => nickname === 'Φούρνος')).toHaveLength(2);
  });
});

describe('an import of customers who are kept without the zero of their tax number', () => {
  it('makes none of them again', async () => {
    const rows = account();
    const first = { ...customerForm, nickname: 'Φούρνος', afm: '094000001' };
    await act(rows, importing('importCustomers', rowOf(2, first)));
    const kept = must(
      rows.all('customers').find(({ nickname }) => nickname === 'Φούρνος'),
      'the customer',
    );
    rows.apply({ kind: 'change', resource: 'customers', id: kept.id, set: { afm: '94000001' } }, 1);
    await act(rows, importing('importCustomers', rowOf(12, first)));
    expect(rows.all('customers').filter(({ nickname }) => nickname === 'Φούρνος')).toHaveLength(1);
  });
});

describe('an import of tasks', () => {
  const task = (jobTicket: string, given: Record<string, unknown> = {}) => ({
    nickname: `Εργασία ${jobTicket}`,
    jobTicket,
    installationTimestampFrom: null,
    installationTimestampTo: null,
    pickupTimestampFrom: null,
    pickupTimestampTo: null,
    salesPrice: null,
    totalPayout: null,
    estimateTime: 1,
    antediluvian: false,
    customer: { id: at.customer },
    addresses: [],
    ...given,
  });

  it('makes drafts; the same ticket within a file is refused, the same task passed over', async () => {
    const rows = account();
    const decision = await act(
      rows,
      importing(
        'importTasks',
        rowOf(2, task('Χ-1')),
        rowOf(3, task('Χ-1', { nickname: 'Άλλη' })),
        rowOf(4, task('χ-1', { nickname: 'Εργασία Χ-1' })),
        rowOf(5, task('Χ-2')),
      ),
    );
    expect(decision).toMatchObject({
      kind: 'partly',
      refused: [{ row: 3, code: 'job_ticket_taken', fields: ['jobTicket'] }],
      idAliases: { [fixedId(504)]: fixedId(502) },
    });
    const made = rows.all('tasks').filter(({ jobTicket }) => jobTicket?.startsWith('Χ-'));
    expect(made.map(({ jobTicket, company }) => [jobTicket, company?.id])).toEqual([
      ['Χ-1', ids.boss],
      ['Χ-2', ids.boss],
    ]);
  });

  it('that comes twice does nothing the second time', async () => {
    const rows = account();
    const asked = importing('importTasks', rowOf(2, task('Χ-1')));
    await act(rows, asked);
    expect(await decide(rows, asked)).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  it('says of a task that it passes over which of its addresses stand for those of the row', async () => {
    const rows = account();
    const line = (id: string, place: string) => ({
      id,
      nickname: null,
      installationAddress: { id: place },
      pickupAddresses: [],
      payout: null,
      salesPrice: null,
      communicationInfo: null,
    });
    const first = [line(fixedId(601), at.address), line(fixedId(602), at.address)];
    await act(rows, importing('importTasks', rowOf(2, task('Χ-1', { addresses: first }))));
    const again = [line(fixedId(611), at.address), line(fixedId(612), at.address), line(fixedId(613), at.usedAddress)];
    expect(await decide(rows, importing('importTasks', rowOf(12, task('Χ-1', { addresses: again }))))).toMatchObject({
      kind: 'applied',
      idAliases: {
        [fixedId(512)]: fixedId(502),
        [fixedId(611)]: fixedId(601),
        [fixedId(612)]: fixedId(602),
      },
    });
  });
});
