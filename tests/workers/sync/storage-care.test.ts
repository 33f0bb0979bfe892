import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { isStorageFull } from '../../../workers/sync/storage-care.ts';

const full = new DOMException('no room is left', 'QuotaExceededError');

it.each([
  ['of a write', full],
  ['of a transaction that could not commit', new Dexie.AbortError(full)],
  ['of some of many writes', new Dexie.BulkError('bulkPut(): 1 of 2 operations failed', [full])],
  ['of some of many changes', new Dexie.ModifyError('Error modifying one or more objects', [full], 1, [])],
])('knows a full disk by the error %s', (_of, error) => {
  expect(isStorageFull(error)).toBe(true);
});

it.each([[null], ['full'], [new Error('QuotaExceededError')], [new Dexie.BulkError('failed', [new Error('other')])]])(
  'takes nothing else for a full disk: %s',
  (error) => {
    expect(isStorageFull(error)).toBe(false);
  },
);
