import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readReportRows } from '../../../src/mirror/report.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../support/field-world.ts';

describe('the rows of a report, from the mirror', () => {
  let mirror: MirrorDatabase;
  let world: FieldWorld;

  beforeEach(async () => {
    mirror = await emptyMirror('report');
    world = new FieldWorld(mirror);
    await world.customer(1, 'Cosmos Telecom');
    await world.task(1, 0, { customer: { id: worldId('c', 1) } });
    await world.task(2, 0);
    for (const index of [10, 2]) {
      await world.address(index, 1);
      await world.place(index);
    }
    await world.address(3, 2);
    await world.proof(1, 10);
    await world.proof(2, 3);
    await world.photo(1, 1);
    await world.photo(2, 1, { state: 'RECEIVED' });
    await world.photo(3, 2);
  });
  afterEach(() => mirror.close());

  it('are those of the task and of nothing else, its addresses in the order of their names', async () => {
    const rows = await readReportRows(mirror, worldId('t', 1));
    expect(rows?.customer).toBe('Cosmos Telecom');
    expect(rows?.addresses.map(({ nickname }) => nickname)).toEqual(['Διεύθυνση 2', 'Διεύθυνση 10']);
    expect(rows?.places.map(({ street }) => street)).toEqual(['Κορίνθου 2', 'Κορίνθου 10']);
    expect(rows?.proofs.map(({ id }) => id)).toEqual([worldId('e', 1)]);
    // Also one that the office does not have yet: its bytes may be here.
    expect(rows?.photos.map(({ id }) => id)).toEqual([worldId('f', 1), worldId('f', 2)]);
  });

  it('are those of the parts of a task that was split, but for what another company made of it', async () => {
    const root = { id: worldId('t', 4) };
    await world.task(4, 0, { leaf: false, employeesAssignees: [] });
    for (const index of [1, 2]) await world.task(index, 0, { rootTask: root });
    await world.task(5, 0, { rootTask: root, company: { id: worldId('c', 9) } });
    await world.address(5, 5);
    const rows = await readReportRows(mirror, root.id);
    expect(rows?.addresses.map(({ nickname }) => nickname)).toEqual(['Διεύθυνση 2', 'Διεύθυνση 3', 'Διεύθυνση 10']);
    expect(rows?.proofs).toHaveLength(2);
    expect(rows?.photos).toHaveLength(3);
  });

  it('are without originals of photos that were drawn on: a report is passed on', async () => {
    await world.photo(1, 1, { originalOf: { id: worldId('f', 2) } });
    const rows = await readReportRows(mirror, worldId('t', 1));
    expect(rows?.photos.map(({ id }) => id)).toEqual([worldId('f', 2)]);
  });

  it('are none for a task that is not here', async () => {
    expect(await readReportRows(mirror, worldId('t', 9))).toBeNull();
  });
});
