import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import { attentionOf, fileCopy, pendingCopy } from '../../../workers/sync/outbox/copies.ts';
import type { OutboxFile, OutboxItem } from '../../../workers/sync/outbox/database.ts';
import { idOf, mark } from '../zip/export.ts';

const conflict = {
  resource: 'operational-addresses' as const,
  id: idOf(510),
  fields: ['completionStatus'],
  mine: { completionStatus: 'COLLECTED' },
  theirs: { completionStatus: 'FAILED' },
  by: null,
  at: null,
};
const refused = [{ row: 3, id: idOf(511), code: 'excel_value', fields: ['floor'] }];
const fresh = mark(10, { seq: null });

describe('why an item needs a person', () => {
  test.each<[Outcome | null, unknown]>([
    [null, null],
    [{ kind: 'applied' }, null],
    [
      { kind: 'conflict', conflicts: [conflict] },
      { kind: 'conflict', conflicts: [conflict] },
    ],
    [
      { kind: 'partly', refused, conflicts: [conflict] },
      { kind: 'partly', refused, conflicts: [conflict] },
    ],
    [
      { kind: 'held', by: idOf(9) },
      { kind: 'held', by: idOf(9) },
    ],
    [
      { kind: 'rejected', code: 'rule', message: 'no', fields: ['floor'] },
      { kind: 'rejected', code: 'rule', message: 'no', fields: ['floor'] },
    ],
  ])('%j', (outcome, attention) => expect(attentionOf({ outcome })).toEqual(attention));
});

const rejected: Outcome = { kind: 'rejected', code: 'rule', message: '', fields: [] };

test.each<[string, Partial<OutboxItem>, string]>([
  ['that was never in a batch', {}, 'waiting'],
  ['that was in one', { seq: 4 }, 'waiting'],
  ['that a restored server may know', { again: true }, 'waiting'],
  ['that the office may have', { offered: true }, 'waiting'],
  ['that was applied', { outcome: { kind: 'applied' } }, 'answered'],
  ['whose effect was pulled', { outcome: { kind: 'applied' }, pulled: true }, 'answered'],
  ['that was rejected, until that is pulled', { outcome: rejected }, 'answered'],
  ['that was rejected', { outcome: rejected, pulled: true }, 'attention'],
])('the state of an item %s', (_what, change, state) => {
  const copy = pendingCopy({ ...fresh, ...change });
  expect(copy.state).toBe(state);
  expect(copy.mayHaveLeft).toBe(change.seq !== undefined || change.again === true || change.offered === true);
  expect(copy.attention?.kind).toBe(state === 'attention' ? 'rejected' : undefined);
});

test('the copy of an item says all that a list or a replay needs', () => {
  const { id, order, name, args, base, after, chain, at, offset, labels, tries, lastError } = fresh;
  const target = { resource: 'operational-addresses', id: idOf(510) };
  const key = `operational-addresses/${idOf(510)}`;
  const same = { id, order, name, args, base, after, chain, at, offset, labels, tries, lastError };
  const copy = { ...same, target, state: 'waiting', attention: null, postponed: false, mayHaveLeft: false };
  expect(pendingCopy(fresh)).toEqual({ ...copy, touches: [key] });
  expect(pendingCopy(fresh, ['tasks/1', key, 'tasks/1'])).toEqual({ ...copy, touches: [key, 'tasks/1'] });
});

test('an item of a kind that is not known has a copy all the same', () => {
  expect(pendingCopy({ ...fresh, name: 'teleport' })).toMatchObject({
    name: 'teleport',
    target: { resource: 'tasks', id: fresh.id },
  });
});

test('the copy of a file is what is known of it, without what only sending needs', () => {
  const hash = 'a'.repeat(64);
  const file: OutboxFile = {
    id: idOf(20),
    proof: null,
    item: null,
    draft: 'proof:1',
    name: 'α.jpg',
    mediaType: 'image/jpeg',
    size: 100,
    hash,
    state: 'ready',
    uploadUrl: 'http://office/1',
    sent: 30,
    tries: 2,
    error: 'stalled',
    takenOn: 1,
    latitude: 2,
    longitude: 3,
    capturedAt: 4,
    receivedAt: null,
  };
  const copy = { proof: '', item: null, name: 'α.jpg', hash, state: 'ready', size: 100, sent: 30, error: 'stalled' };
  expect(fileCopy(file)).toStrictEqual({ id: idOf(20), ...copy, capturedAt: 4 });
  const tied = { proof: idOf(700), item: idOf(10), shows: 'BEFORE' as const };
  expect(fileCopy({ ...file, ...tied })).toStrictEqual({ id: idOf(20), ...copy, ...tied, capturedAt: 4 });
  expect(fileCopy({ ...file, hash: null })).not.toHaveProperty('hash');
  expect(fileCopy({ ...file, kind: 'attachment' })).toMatchObject({ kind: 'attachment' });
});
