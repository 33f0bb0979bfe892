import { describe, expect, test } from 'vitest';
import type { AnyRow, NewRow } from '../../../domain/rows.ts';
import { searchWords } from '../../../workers/mirror/search-words.ts';
import { isSearched, noWords, type SearchedResource, wordsAfter } from '../../../workers/mirror/searched.ts';
import { addressValues, customerValues, taskValues } from '../../support/rows.ts';

const asRow = <Name extends SearchedResource>(values: NewRow<Name>): AnyRow => values as unknown as AnyRow;

describe('what rows are found by', () => {
  test.each<[SearchedResource, AnyRow, string[]]>([
    [
      'tasks',
      asRow<'tasks'>(taskValues({ nickname: 'Πάτρα, Κέντρο', jobTicket: 'B-7', number: 12 })),
      ['πατρα', 'κεντρο', 'b', '7', '12'],
    ],
    ['tasks', asRow<'tasks'>(taskValues({ nickname: 'Αθήνα', jobTicket: null })), ['αθηνα']],
    [
      'customers',
      asRow<'customers'>(
        customerValues({
          nickname: 'Νίκος',
          name: 'Nikos',
          afm: '094014201',
          code: 'K7',
          email: 'n@example.com',
          telephone: '2610',
        }),
      ),
      ['νικοσ', 'nikos', '094014201', 'k7', 'n', 'example', 'com', '2610'],
    ],
    [
      'addresses',
      asRow<'addresses'>(
        addressValues({
          nickname: 'Αποθήκη',
          name: 'Depot',
          street: 'Μαιζώνος 1',
          region: 'Αχαΐα',
          telephone: '2611',
        }),
      ),
      ['αποθηκη', 'depot', 'μαιζωνοσ', '1', 'αχαια', '2611'],
    ],
    ['addresses', asRow<'addresses'>(addressValues({ nickname: 'Ρίο', name: 'Ρίο', street: '' })), ['ριο']],
  ])('of %s (%#)', (resource, row, words) => {
    expect(searchWords(resource, row).sort()).toEqual([...words].sort());
  });
});

test('tasks, customers and addresses are searched, other rows are not', () => {
  expect((['tasks', 'customers', 'addresses'] as const).map(isSearched)).toEqual([true, true, true]);
  expect((['users', 'operational-addresses', 'proofs'] as const).map(isSearched)).toEqual([false, false, false]);
});

test('after a fill the words of all of them are to be filled in, from the first row on', () => {
  for (const resource of ['tasks', 'customers', 'addresses'] as const) expect(noWords[wordsAfter(resource)]).toBe('');
});
