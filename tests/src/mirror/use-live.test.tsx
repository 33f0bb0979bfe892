import { renderHook, waitFor } from '@testing-library/react';
import Dexie, { type ObservabilitySet } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { MirrorContext, useLive } from '../../../src/mirror/use-live.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { FieldWorld } from '../support/field-world.ts';

describe('rows that are read live', () => {
  let mirror: MirrorDatabase;
  beforeEach(async () => {
    mirror = await emptyMirror('use-live');
  });
  afterEach(() => mirror.close());

  it('stay the same objects unless they say something else, so that nothing else is drawn again', async () => {
    const world = new FieldWorld(mirror);
    await world.task(1, 1, { nickname: 'Αντλία' });
    await world.task(2, 2, { nickname: 'Κεραία' });
    let draws = 0;
    const { result } = renderHook(
      () => {
        draws += 1;
        return useLive((from) => from.rows('tasks').orderBy('id').toArray(), []);
      },
      { wrapper: ({ children }) => <MirrorContext value={mirror}>{children}</MirrorContext> },
    );
    await waitFor(() => expect(result.current).toHaveLength(2));
    const [first, second] = must(result.current, 'the rows');
    const before = draws;
    // Written again as it was.
    await world.task(1, 1, { nickname: 'Αντλία' });
    await world.task(2, 2, { nickname: 'Κεραία στη στέγη' });
    await waitFor(() => expect(result.current?.[1]?.nickname).toBe('Κεραία στη στέγη'));
    expect(result.current?.[0]).toBe(first);
    expect(result.current?.[1]).not.toBe(second);
    expect(draws).toBe(before + 1);
  });

  it('are watched for as long as they are shown, all that a query reads, after whatever it waited for', async () => {
    const world = new FieldWorld(mirror);
    await world.task(1, 1, { nickname: 'Αντλία' });
    const read = async (from: MirrorDatabase): Promise<string> => {
      const tasks = await from.rows('tasks').toArray();
      const users = await from.rows('users').toArray();
      return [...tasks.map(({ nickname }) => nickname), ...users.map(({ name }) => name)].join();
    };
    const { result } = renderHook(() => useLive(read, []), {
      wrapper: ({ children }) => <MirrorContext value={mirror}>{children}</MirrorContext>,
    });
    await waitFor(() => expect(result.current).toBe('Αντλία'));
    for (const nickname of ['Κεραία', 'Πίνακας', 'Ψυγείο']) {
      await world.task(1, 1, { nickname });
      await waitFor(() => expect(result.current).toBe(nickname));
    }
    await mirror.table('users').put({ id: 'u', name: 'Ελένη' });
    await waitFor(() => expect(result.current).toBe('Ψυγείο,Ελένη'));
    await mirror.table('users').put({ id: 'u', name: 'Άννα' });
    await waitFor(() => expect(result.current).toBe('Ψυγείο,Άννα'));
  });

  it('are not read for each of the changes that come while the page has no turn for them', async () => {
    let reads = 0;
    const read = (from: MirrorDatabase) => {
      reads += 1;
      return from.rows('tasks').toArray();
    };
    const { result } = renderHook(() => useLive(read, []), {
      wrapper: ({ children }) => <MirrorContext value={mirror}>{children}</MirrorContext>,
    });
    await waitFor(() => expect(result.current).toHaveLength(0));
    const changes: ObservabilitySet[] = [];
    Dexie.on('storagemutated', (change) => void changes.push(change));
    await mirror.table('tasks').put({ id: 't' });
    await waitFor(() => expect(result.current).toHaveLength(1));
    const before = reads;
    const told = [...changes];
    for (let time = 0; time < 10; time += 1) for (const change of told) Dexie.on.storagemutated.fire(change);
    await mirror.table('tasks').put({ id: 'u' });
    await waitFor(() => expect(result.current).toHaveLength(2));
    expect(reads - before).toBeLessThan(10);
  });

  it('are shown although more change each time before they have been read, as during a first load', async () => {
    const changes: ObservabilitySet[] = [];
    Dexie.on('storagemutated', (change) => void changes.push(change));
    await mirror.table('tasks').put({ id: 't' });
    const told = [...changes];
    let loading = true;
    let runs = 0;
    const read = async (from: MirrorDatabase): Promise<number> => {
      const rows = await from.rows('tasks').toArray();
      runs += 1;
      if (loading) for (const change of told) Dexie.on.storagemutated.fire(change);
      return rows.length;
    };
    const { result } = renderHook(() => useLive(read, []), {
      wrapper: ({ children }) => <MirrorContext value={mirror}>{children}</MirrorContext>,
    });
    await waitFor(() => expect(runs).toBeGreaterThan(5));
    expect(result.current).toBe(1);
    await mirror.table('tasks').put({ id: 'u' });
    await waitFor(() => expect(result.current).toBe(2));
    loading = false;
    const after = runs;
    await mirror.table('tasks').put({ id: 'v' });
    await waitFor(() => expect(result.current).toBe(3));
    expect(runs).toBeGreaterThan(after);
  });
});
