import { describe, expect, it } from 'vitest';
import { listedFields, orderedFields, shownFields } from '../../../../src/components/table/column-choice.ts';
import { cellsOf, exportedColumns, exportName, headOf } from '../../../../src/components/table/export-rows.ts';
import { countSelected, isSelected, nothingSelected, toggled } from '../../../../src/components/table/selection.ts';
import type { TableColumn } from '../../../../src/components/table/table-shape.ts';
import { preset } from '../../support/table-world.tsx';

describe('the columns of a table', () => {
  const fields = ['number', 'nickname', 'ticket', 'payout'];
  const rules = { required: 'nickname', minimum: ['number', 'payout'] };

  it.each([
    ['nothing was ever chosen', null, ['number', 'nickname', 'payout']],
    ['nothing is chosen', [], ['number', 'nickname', 'payout']],
    ['only the column that is always kept is chosen', ['nickname'], ['number', 'nickname', 'payout']],
    ['one is chosen', ['ticket'], ['nickname', 'ticket']],
    ['another version chose what is not there', ['gone'], ['number', 'nickname', 'payout']],
    ['all are chosen, in whatever order', ['payout', 'ticket', 'number'], fields],
  ])('when %s', (_when, chosen, shown) => {
    expect(shownFields(fields, chosen, rules)).toEqual(shown);
  });

  it.each([
    ['no order was chosen', null, fields],
    ['an order was chosen', ['payout', 'ticket', 'nickname', 'number'], ['payout', 'ticket', 'nickname', 'number']],
    [
      'another version chose the order, without one and with another',
      ['payout', 'gone', 'number', 'nickname'],
      ['payout', 'number', 'nickname', 'ticket'],
    ],
    ['the first is not named', ['payout', 'ticket', 'nickname'], ['number', 'payout', 'ticket', 'nickname']],
  ])('are in their order when %s', (_when, order, ordered) => {
    expect(orderedFields(fields, order)).toEqual(ordered);
  });

  it('are listed with the one that is always kept first', () => {
    expect(listedFields(fields, rules)).toEqual(['nickname', 'number', 'ticket', 'payout']);
  });
});

describe('the selected rows', () => {
  const rows = { page: ['a', 'b'], total: 3, query: preset };

  it('go in and out one by one', () => {
    const one = toggled(nothingSelected, 'a', rows);
    expect(one).toEqual({ kind: 'some', ids: ['a'] });
    expect(toggled(one, 'a', rows)).toEqual(nothingSelected);
    expect([isSelected(one, 'a'), isSelected(one, 'b'), countSelected(one, 3)]).toEqual([true, false, 1]);
  });

  it('are all of them, once every single one is selected', () => {
    const two = { kind: 'some', ids: ['a', 'b'] } as const;
    expect(toggled(two, 'c', rows)).toEqual({ kind: 'all', query: preset });
  });

  it('are every row of the list, also on other pages, until one of them is taken out', () => {
    const all = { kind: 'all', query: preset } as const;
    expect([isSelected(all, 'z'), countSelected(all, 3)]).toEqual([true, 3]);
    expect(toggled(all, 'a', rows)).toEqual({ kind: 'some', ids: ['b'] });
  });
});

describe('an exported table', () => {
  interface Line {
    id: string;
    number: number;
    name: string | null;
  }
  const number: TableColumn<Line> = { field: 'number', label: 'ID', kind: 'number', cell: (line) => line.number };
  const name: TableColumn<Line> = { field: 'name', label: 'Name', kind: 'text', cell: (line) => line.name };
  const pill: TableColumn<Line> = { field: 'pill', label: 'Pill', kind: 'choice', cell: () => [], value: () => 'Done' };
  const drawn: TableColumn<Line> = { ...pill, field: 'drawn', exported: false };

  it('has the id column first, whether it is shown or not', () => {
    expect(exportedColumns([name, number, pill], [name])).toEqual([number, name]);
    expect(exportedColumns([name, number], [name, number])).toEqual([number, name]);
  });

  it('leaves out what can only be drawn', () => {
    expect(exportedColumns([name, drawn], [name, drawn])).toEqual([name]);
  });

  it('has the words of the header and the values of the cells, empty ones without a dash', () => {
    const columns = [number, name, pill];
    expect(headOf('Tasks', columns)).toMatchObject({ name: 'Tasks', header: ['ID', 'Name', 'Pill'] });
    expect(cellsOf({ id: 'x', number: 7, name: null }, columns)).toEqual([7, null, 'Done']);
  });

  it('is named after the table url, the word export and the time', () => {
    const at = Date.UTC(2026, 10, 21, 7, 52, 3);
    expect(exportName('tasks/paged/active', at, 'Europe/Athens')).toBe(
      'tasks-paged-active_export_2026-11-21_09-52-03.xlsx',
    );
  });
});
