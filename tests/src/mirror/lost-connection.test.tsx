import { renderHook, waitFor } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCalmly } from '../../../src/mirror/lists/use-calmly.ts';
import { openMirror } from '../../../src/mirror/open.ts';
import { MirrorContext, useLive } from '../../../src/mirror/use-live.ts';
import { MirrorDatabase, mirrorName } from '../../../workers/mirror/database.ts';
import { LosingDatabases } from '../../support/losing-databases.ts';

const user = 'lost-connection';
const readTasks = (from: MirrorDatabase) => from.rows('tasks').orderBy('id').toArray();

describe('screens whose connection to the mirror the browser takes away', () => {
  let databases: LosingDatabases;
  let mirror: MirrorDatabase;
  /** The engine's, in its worker. */
  let written: MirrorDatabase;
  let reported: unknown[];

  beforeEach(async () => {
    databases = new LosingDatabases(new IDBFactory());
    mirror = openMirror(user, () => undefined, { indexedDB: databases.indexedDB, IDBKeyRange });
    written = new MirrorDatabase(user, { indexedDB: databases.indexedDB, IDBKeyRange });
    reported = [];
    vi.stubGlobal('reportError', (fault: unknown) => reported.push(fault));
    await written.table('tasks').put({ id: 'a' });
  });
  afterEach(() => {
    mirror.close();
    written.close();
  });

  const drawn = <Result,>(hook: () => Result) =>
    renderHook(hook, { wrapper: ({ children }) => <MirrorContext value={mirror}>{children}</MirrorContext> }).result;

  const live = () => drawn(() => useLive(readTasks, []));
  const calm = () => drawn(() => useCalmly({ key: 'tasks', resources: ['tasks'], read: readTasks }));

  it.each([
    ['live', live],
    ['in lists', calm],
  ])('go on, read %s', async (_, draw) => {
    const result = draw();
    await waitFor(() => expect(result.current).toHaveLength(1));
    databases.lose(mirrorName(user));
    await written.table('tasks').put({ id: 'b' });
    await waitFor(() => expect(result.current).toHaveLength(2));
    expect(reported).toEqual([]);
  });

  it.each([
    ['live', live],
    ['in lists', calm],
  ])('keep what they show until it can be read again, read %s', async (_, draw) => {
    const result = draw();
    await waitFor(() => expect(result.current).toHaveLength(1));
    await written.table('tasks').put({ id: 'b' });
    databases.fault = new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    databases.lose(mirrorName(user));
    await waitFor(() => expect(reported).toHaveLength(1));
    expect(result.current).toHaveLength(1);
    databases.fault = null;
    await waitFor(() => expect(result.current).toHaveLength(2));
  });

  it.each([
    ['live', live],
    ['in lists', calm],
  ])('show nothing that was deleted meanwhile, read %s', async (_, draw) => {
    const result = draw();
    await waitFor(() => expect(result.current).toHaveLength(1));
    written.close();
    await databases.evict(mirrorName(user));
    await waitFor(() => expect(result.current).toEqual([]));
  });

  it.each(['UnknownError', 'InvalidStateError', 'AbortError'])(
    'read again after %s, the first time, too',
    async (name) => {
      let fails = true;
      const read = async (from: MirrorDatabase) => {
        if (fails) {
          fails = false;
          throw new DOMException('gone', name);
        }
        return readTasks(from);
      };
      const result = drawn(() => useLive(read, []));
      await waitFor(() => expect(result.current).toHaveLength(1));
    },
  );
});
