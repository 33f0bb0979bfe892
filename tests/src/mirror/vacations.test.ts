import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { day, dayOfDate, hour } from '../../../domain/kernel/time.ts';
import { readEmployees, readVacationConflicts } from '../../../src/mirror/vacations.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../support/field-world.ts';
import { boss, installer } from '../support/stories.ts';

const today = dayOfDate('2026-11-21', 'Europe/Athens');
const company = { id: boss.user.viewer.companyId };
const anna = worldId('c', 1);

describe('what stands in the way of a vacation', () => {
  let mirror: MirrorDatabase;
  let world: FieldWorld;

  beforeEach(async () => {
    mirror = await emptyMirror('vacations');
    world = new FieldWorld(mirror, boss);
  });
  afterEach(() => mirror.close());

  const annas = { employeesAssignees: [{ id: worldId('c', 2) }, { id: anna }] };
  const conflicts = (from: number, to: number) =>
    readVacationConflicts(mirror, { id: worldId('c', 90), employee: anna, range: { from, to } });
  const vacation = (index: number, from: number, to: number, employee = anna) =>
    world.row('scheduled', worldId('c', index), {
      company,
      employee: { id: employee },
      startingTime: from,
      endingTime: to,
      vacationType: 'PAID_VACATION',
    });

  it('is the work of that employee that still takes their time, those that begin first first', async () => {
    await world.task(1, today.from + 9 * hour, annas);
    await world.task(2, today.from + 30 * day, annas);
    await world.task(3, today.from + 10 * hour);
    await world.task(4, today.from + 11 * hour, { ...annas, taskCompletionStatus: 'INSTALLED' });
    await world.task(5, today.from + 11 * hour, { ...annas, taskOperationalStatus: 'CANCELED' });
    await world.task(6, today.from - hour, annas);
    const { tasks } = await conflicts(today.from, today.from + 31 * day);
    expect(tasks.map(({ id }) => id)).toEqual([worldId('t', 6), worldId('t', 1), worldId('t', 2)]);
  });

  it('is no work that ends as the vacation begins, or begins as it ends', async () => {
    await world.task(1, today.from - 2 * hour, annas);
    await world.task(2, today.to, annas);
    expect(await conflicts(today.from, today.to)).toEqual({ tasks: [], vacations: [] });
  });

  it('are other vacations of that employee, and not the one that is changed', async () => {
    await vacation(90, today.from, today.to);
    await vacation(91, today.from - day, today.from + hour);
    await vacation(92, today.from, today.to, worldId('c', 2));
    await vacation(93, today.to, today.to + day);
    const { vacations } = await conflicts(today.from, today.to);
    expect(vacations.map(({ id }) => id)).toEqual([worldId('c', 91)]);
  });

  it('can be planned by the office for its employees, and in the field for oneself', async () => {
    await world.person(1, { employer: company, name: 'Άννα', surname: 'Ρήγα' });
    await world.person(2, { employer: company, name: 'Βασίλης', surname: 'Δήμου', enabled: false });
    await world.person(3, { employer: company, name: 'Ζωή', surname: 'Πάνου', deleted: true });
    await world.person(4, { employer: { id: worldId('c', 9) }, name: 'Ξένος', surname: 'Άλλος' });
    const names = async (viewer: typeof boss.user.viewer) =>
      (await readEmployees(mirror, viewer)).map(({ label, enabled }) => [label, enabled]);
    expect(await names(boss.user.viewer)).toEqual([
      ['Άννα Ρήγα', true],
      ['Βασίλης Δήμου', false],
    ]);
    expect(await names({ ...installer.user.viewer, userId: anna })).toEqual([['Άννα Ρήγα', true]]);
  });
});
