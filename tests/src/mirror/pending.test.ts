import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chainsOf, countPending, pendingOf } from '../../../src/mirror/pending.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { conflictingItem, waitingFile, waitingItem } from '../support/stories.ts';

describe('what waits', () => {
  let mirror: MirrorDatabase;
  beforeEach(async () => {
    mirror = await emptyMirror('pending');
  });
  afterEach(() => mirror.close());

  it('counts changes and photos that the server does not have, and each chain that needs a person once', async () => {
    const conflict = conflictingItem();
    await mirror.pending.bulkPut([
      waitingItem(),
      waitingItem({ state: 'sending' }),
      waitingItem({ state: 'answered' }),
      conflict,
      waitingItem({ state: 'attention', chain: conflict.chain, attention: { kind: 'held', by: conflict.id } }),
      conflictingItem({ postponed: true }),
    ]);
    await mirror.files.bulkPut([
      waitingFile(),
      waitingFile({ state: 'queued' }),
      waitingFile({ state: 'stored' }),
      waitingFile({ state: 'failed' }),
    ]);
    expect(await countPending(mirror)).toEqual({
      changes: 2,
      photos: 2,
      answered: 1,
      attention: 2,
      failed: 1,
      device: null,
    });
  });

  it('finds the items of a row in the order of the taps', async () => {
    const first = waitingItem({ touches: ['tasks/a', 'operational-addresses/b'] });
    const second = waitingItem({ touches: ['operational-addresses/b'] });
    await mirror.pending.bulkPut([second, first, waitingItem({ touches: ['tasks/c'] })]);
    const found = await pendingOf(mirror, [
      { resource: 'operational-addresses', id: 'b' },
      { resource: 'tasks', id: 'a' },
    ]);
    expect(found.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('makes one entry of a chain, led by the item that was not applied', () => {
    const conflict = conflictingItem();
    const held = waitingItem({
      state: 'attention',
      chain: conflict.chain,
      attention: { kind: 'held', by: conflict.id },
    });
    const other = waitingItem({ state: 'attention', attention: { kind: 'rejected', code: 'not_found', message: '' } });
    const chains = chainsOf([held, other, conflict, waitingItem()]);
    expect(chains.map(({ first, held: after }) => [first.id, after.map(({ id }) => id)])).toEqual([
      [conflict.id, [held.id]],
      [other.id, []],
    ]);
  });
});
