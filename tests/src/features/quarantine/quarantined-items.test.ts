import { expect, it } from 'vitest';
import { readItem } from '../../../../src/features/quarantine/quarantined-items.ts';

it('shows what an item sets, and when it was done by the corrected clock', () => {
  const item = { name: 'editProof', at: 1000, offset: 50, args: { id: 'x', set: { comment: 'done', addresses: [] } } };
  expect(readItem(item)).toEqual({ name: 'editProof', at: 1050, set: { comment: 'done', addresses: [] } });
});

it('reads what it can of a broken one', () => {
  expect(readItem({ args: 3, at: 'noon' })).toEqual({ name: null, at: null, set: {} });
  expect(readItem({ name: 'markFailed', args: { id: 'x', failureComment: 'dog' } }).set).toEqual({
    failureComment: 'dog',
  });
});

it('shows what an item does, too, where it pretends to set something else', () => {
  const args = { task: 'x', finalPayout: 9999, set: { comment: 'done', finalPayout: 1 } };
  expect(readItem({ name: 'finishInstalledAddresses', args }).set).toMatchObject({ finalPayout: 9999 });
});
