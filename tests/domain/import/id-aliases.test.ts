import { describe, expect, it } from 'vitest';
import { aliasesOfAddresses, idsNamed, withIdAliases } from '../../../domain/import/id-aliases.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const [minted, there, other] = [fixedId(1), fixedId(2), fixedId(3)];
const idAliases = new Map([[minted, there]]);

describe('rows that stand for those which an import passed over', () => {
  it('are looked up for every id that a change names', () => {
    const args = { id: minted, addresses: [{ pickupAddresses: [{ id: other }], nickname: 'Καφέ' }], set: null };
    expect(idsNamed({ args, base: { [there]: 1 } })).toEqual(new Set([minted, other, there]));
  });

  it('are meant wherever the change names them, in what it sets and in what was seen', () => {
    const change = {
      name: 'createTask',
      args: { id: other, customer: { id: minted }, addresses: [{ pickupAddresses: [{ id: minted }, { id: other }] }] },
      base: { [minted]: { customer: { id: minted } } },
      seq: 7,
    };
    expect(withIdAliases(change, idAliases)).toEqual({
      name: 'createTask',
      args: { id: other, customer: { id: there }, addresses: [{ pickupAddresses: [{ id: there }, { id: other }] }] },
      base: { [there]: { customer: { id: there } } },
      seq: 7,
    });
  });

  it('are meant by the rows of a file, which keep their own ids', () => {
    const rows = [{ row: 2, id: minted, values: { street: 'Ερμού 1', customer: { id: minted } } }];
    const change = { name: 'importAddresses', args: { file: 'λίστα.csv', rows }, base: {} };
    expect(withIdAliases(change, idAliases).args).toEqual({
      file: 'λίστα.csv',
      rows: [{ row: 2, id: minted, values: { street: 'Ερμού 1', customer: { id: there } } }],
    });
  });

  it('are nothing to a change that names none of them', () => {
    const change = { name: 'createTask', args: { id: other, estimate: 7, urgent: true, note: null }, base: {} };
    expect(withIdAliases(change, idAliases)).toEqual(change);
    expect(withIdAliases(change, new Map())).toBe(change);
  });

  it('are looked up among ids alone, whatever else there is', () => {
    expect(idsNamed({ args: { id: 'x', amount: 7, none: null, flag: true, list: [null, other] }, base: {} })).toEqual(
      new Set([other]),
    );
  });

  it('leave as it came what cannot be read', () => {
    const change = { name: 'importAddresses', args: { rows: [7, { id: minted }] }, base: {} };
    expect(withIdAliases(change, idAliases)).toEqual(change);
    expect(withIdAliases({ ...change, args: { rows: 'x' } }, idAliases).args).toEqual({ rows: 'x' });
  });
});

describe('the addresses of a task that stand for those of a row', () => {
  const [shop, depot] = [fixedId(11), fixedId(12)];
  const line = (id: unknown, place: string | null) => ({ id, installationAddress: place && { id: place } });
  const at = (id: string, place: string | null) => ({ id, installationAddress: place === null ? null : { id: place } });

  it('are at the same places, each for one line', () => {
    const brought = [
      line(fixedId(21), shop),
      line(fixedId(22), null),
      line(fixedId(23), shop),
      line(fixedId(24), depot),
    ];
    expect(aliasesOfAddresses(brought, [at(fixedId(31), shop), at(fixedId(32), shop), at(fixedId(33), null)])).toEqual({
      [fixedId(21)]: fixedId(31),
      [fixedId(22)]: fixedId(33),
      [fixedId(23)]: fixedId(32),
    });
    expect(aliasesOfAddresses(brought.slice(0, 3), [at(fixedId(31), shop)])).toEqual({ [fixedId(21)]: fixedId(31) });
  });

  it('are none for what cannot be read', () => {
    const there = [at(fixedId(31), shop), at(fixedId(33), null)];
    expect(aliasesOfAddresses([7, null, 'x', line(7, shop), {}], there)).toEqual({});
    expect(aliasesOfAddresses('x', there)).toEqual({});
    expect(aliasesOfAddresses(undefined, there)).toEqual({});
    expect(aliasesOfAddresses([null, 7, line(fixedId(21), shop)], there)).toEqual({ [fixedId(21)]: fixedId(31) });
  });
});
