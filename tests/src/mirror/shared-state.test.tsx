import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUnsentCounts, useWaitingCounts } from '../../../src/mirror/pending.ts';
import { SharedState } from '../../../src/mirror/shared-state.tsx';
import { useIsFilled, useSyncState } from '../../../src/mirror/sync-state.ts';
import { MirrorContext } from '../../../src/mirror/use-live.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { updateSyncState } from '../../../workers/mirror/values.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { waitingFile, waitingItem } from '../support/stories.ts';

let mirror: MirrorDatabase;
beforeEach(async () => {
  mirror = await emptyMirror('shared-state');
});
afterEach(() => mirror.close());

function Parts() {
  const texts = [
    useSyncState()?.activity,
    useIsFilled(),
    useSyncState()?.lastPull ?? 'never',
    useWaitingCounts()?.photos,
  ];
  return <p>{[...texts, useUnsentCounts()?.files].join(' ')}</p>;
}

it('is read once for all parts of a page that show it, and again with each change', async () => {
  await mirror.files.bulkPut([waitingFile(), waitingFile({ state: 'failed' })]);
  render(
    <MirrorContext value={mirror}>
      <SharedState>
        <Parts />
        <Parts />
      </SharedState>
    </MirrorContext>,
  );
  expect(await screen.findAllByText('idle false never 1 2')).toHaveLength(2);

  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  await updateSyncState(mirror, { lastPull: 5 });
  expect(await screen.findAllByText('idle true 5 1 2')).toHaveLength(2);
  // One of the change itself, one of the page.
  expect(get.mock.calls.filter(([key]) => key === 'sync')).toHaveLength(2);

  await mirror.pending.put(waitingItem());
  await mirror.files.put(waitingFile());
  expect(await screen.findAllByText('idle true 5 2 3')).toHaveLength(2);
  expect(get.mock.calls.filter(([key]) => key === 'sync')).toHaveLength(2);
});
