import { describe, expect, it } from 'vitest';
import { dividedEvenly, judge, notGiven, withKnown, withMoved } from '../../../../src/features/task-split/placing.ts';
import type { Subtask } from '../../../../src/features/task-split/split-form.ts';
import type { SplitAddress } from '../../../../src/mirror/task-split.ts';
import { operationalAddressValues } from '../../../support/rows.ts';

const address = (id: string, installs = true): SplitAddress => ({
  id,
  name: id,
  street: '',
  operational: {
    id,
    version: 1,
    createDate: 0,
    modifyDate: 0,
    ...operationalAddressValues({ task: { id: 't' }, installationAddress: installs ? { id: `p${id}` } : null }),
  },
});

const subtask = (id: string, ...addresses: string[]): Subtask => ({ id, nickname: id, jobTicket: id, addresses });

const given = (subtasks: readonly Subtask[]) => subtasks.map(({ addresses }) => addresses.join(''));

describe('giving addresses to subtasks', () => {
  it('takes them out of where they were, and puts them where they were dropped', () => {
    const before = [subtask('x', 'a', 'b'), subtask('y', 'c', 'd')];
    expect(given(withMoved(before, ['b'], { to: 'y', at: 1 }))).toEqual(['a', 'cbd']);
    expect(given(withMoved(before, ['a', 'd'], { to: null }))).toEqual(['b', 'c']);
    expect(given(withMoved(before, ['c'], { to: 'y' }))).toEqual(['ab', 'dc']);
  });

  it('gives the rest to those who have fewest, and what was given stays', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => address(id));
    const next = dividedEvenly(all, [subtask('x', 'a', 'b'), subtask('y')]);
    expect(given(next)).toEqual(['abe', 'cd']);
    expect(notGiven(all, next)).toEqual([]);
  });

  it('forgets what the task has no longer', () => {
    expect(given(withKnown([address('a')], [subtask('x', 'a', 'gone')]))).toEqual(['a']);
  });
});

describe('whether a split can be sent (specification 5)', () => {
  const all = [address('a'), address('b'), address('c', false)];

  it('refuses a subtask that installs nowhere, also one with an address without a place', () => {
    const verdict = judge(all, [subtask('x', 'a', 'b'), subtask('y', 'c')]);
    expect(verdict).toMatchObject({ kind: 'empty', subtasks: [{ id: 'y' }] });
  });

  it('wants every address to be given', () => {
    expect(judge(all, [subtask('x', 'a'), subtask('y', 'b')])).toEqual({ kind: 'left', count: 1 });
    expect(judge(all, [subtask('x', 'a'), subtask('y', 'b', 'c')])).toEqual({ kind: 'ready' });
  });
});
