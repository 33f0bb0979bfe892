import { describe, expect, it } from 'vitest';
import { idsNamed, withStandIns } from '../../../domain/import/stand-ins.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const [minted, there, other] = [fixedId(1), fixedId(2), fixedId(3)];
const standIns = new Map([[minted, there]]);

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
    expect(withStandIns(change, standIns)).toEqual({
      name: 'createTask',
      args: { id: other, customer: { id: there }, addresses: [{ pickupAddresses: [{ id: there }, { id: other }] }] },
      base: { [there]: { customer: { id: there } } },
      seq: 7,
    });
  });

  it('are meant by the rows of a file, which keep their own ids', () => {
    const rows = [{ row: 2, id: minted, values: { street: 'Ερμού 1', customer: { id: minted } } }];
    const change = { name: 'importAddresses', args: { file: 'λίστα.csv', rows }, base: {} };
    expect(withStandIns(change, standIns).args).toEqual({
      file: 'λίστα.csv',
      rows: [{ row: 2, id: minted, values: { street: 'Ερμού 1', customer: { id: there } } }],
    });
  });

  it('leave as it came what cannot be read', () => {
    const change = { name: 'importAddresses', args: { rows: [7, { id: minted }] }, base: {} };
    expect(withStandIns(change, standIns)).toEqual(change);
    expect(withStandIns({ ...change, args: { rows: 'x' } }, standIns).args).toEqual({ rows: 'x' });
  });
});
