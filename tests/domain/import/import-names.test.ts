import { expect, test } from 'vitest';
import { fileOfImport, firstOfImport, isImport, rowsOfImport } from '../../../domain/import/import-names.ts';

const rows = [{ row: 2 }, { row: 3 }];
const change = { name: 'importTasks', args: { file: 'λίστα.xlsx', rows }, seq: 7 };
const other = { ...change, name: 'createTask' };

test('the changes that take rows of a file are four', () => {
  const names = [
    'importAddresses',
    'changeAddresses',
    'importCustomers',
    'importTasks',
    'createTask',
    'editAddress',
    '',
  ];
  expect(names.filter(isImport)).toEqual(names.slice(0, 4));
});

test('an import tells its file and how many rows it takes, and another change neither', () => {
  expect([fileOfImport(change), rowsOfImport(change)]).toEqual(['λίστα.xlsx', 2]);
  expect([fileOfImport(other), rowsOfImport(other)]).toEqual([null, 0]);
  const unread = { ...change, args: { file: 7, rows: 'x' } };
  expect([fileOfImport(unread), rowsOfImport(unread)]).toEqual([null, 0]);
});

test('an import of its first row is the same but for the others', () => {
  expect(firstOfImport(change)).toEqual({ ...change, args: { file: 'λίστα.xlsx', rows: [{ row: 2 }] } });
  expect(firstOfImport(other)).toBe(other);
  const unread = { ...change, args: { rows: 'x' } };
  expect(firstOfImport(unread)).toBe(unread);
});
