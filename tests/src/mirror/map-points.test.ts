import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hour } from '../../../domain/kernel/time.ts';
import { taskList } from '../../../src/mirror/lists/tables/tasks.ts';
import { readMapPoints } from '../../../src/mirror/map-points.ts';
import { beginningIn } from '../../../src/mirror/task-page.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../support/field-world.ts';

describe('the places of a map', () => {
  let mirror: MirrorDatabase;
  let world: FieldWorld;

  beforeEach(async () => {
    mirror = await emptyMirror('map');
    world = new FieldWorld(mirror);
  });
  afterEach(() => mirror.close());

  const read = (from: number, to: number) =>
    readMapPoints(mirror, {
      definition: taskList('active'),
      query: {
        search: '',
        filters: beginningIn({ from, to }),
        sort: { field: 'installationTimestampFrom', descending: false },
        // One line a page: the map shows all of them.
        page: 0,
        size: 1,
      },
    });

  it('are the addresses of every task of the list, in its order, with where they are', async () => {
    await world.task(1, 5 * hour);
    await world.task(2, 3 * hour);
    await world.task(3, 20 * hour);
    await world.address(1, 1, { completionStatus: 'COLLECTED' });
    await world.place(1, { latitude: 38.2, longitude: 21.7 });
    await world.address(2, 2);
    await world.place(2);
    await world.address(3, 3);
    const places = await read(0, 10 * hour);
    expect(places).toMatchObject([
      { id: worldId('a', 2), name: 'Διεύθυνση 2', task: 'Εργασία 2', status: 'NO_PROGRESS', position: null },
      {
        id: worldId('a', 1),
        name: 'Διεύθυνση 1',
        task: 'Εργασία 1',
        status: 'COLLECTED',
        position: { latitude: 38.2, longitude: 21.7 },
      },
    ]);
    expect(places[0]?.street).toContain('Κορίνθου 2');
  });

  it('are none where no task begins', async () => {
    expect(await read(0, hour)).toEqual([]);
  });
});
