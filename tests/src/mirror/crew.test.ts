import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { dayOfDate, hour } from '../../../domain/kernel/time.ts';
import { readCrew } from '../../../src/mirror/crew.ts';
import { scheduledAlready } from '../../../src/mirror/task-parts.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../support/field-world.ts';
import { boss } from '../support/stories.ts';

const { from } = dayOfDate('2026-11-21', 'Europe/Athens');
const range = { from: from + 9 * hour, to: from + 11 * hour };
const company = boss.user.viewer.companyId;
const [anna, kostas] = [worldId('c', 1), worldId('c', 2)];
const task = worldId('t', 1);

describe('who is taken while a task is done', () => {
  let mirror: MirrorDatabase;
  let world: FieldWorld;

  beforeEach(async () => {
    mirror = await emptyMirror('crew');
    world = new FieldWorld(mirror, boss);
    const employer = { id: company };
    await world.person(1, { employer, nickname: 'anna', name: 'Άννα', surname: 'Αρβανίτη' });
    await world.person(2, { employer, nickname: 'Κώστας', name: null, surname: null });
    const employeesAssignees = [{ id: anna }, { id: kostas }];
    await world.task(1, from + 9 * hour, { employeesAssignees });
    await world.task(2, from + 9 * hour, { rootTask: { id: task }, employeesAssignees });
    await world.task(3, from + 10 * hour, { employeesAssignees: [{ id: anna }] });
    await world.task(4, from + 10 * hour, {
      employeesAssignees: [{ id: kostas }],
      taskOperationalStatus: 'CANCELED',
    });
  });
  afterEach(() => mirror.close());

  it('is whoever has other work then, and not by the parts of the task itself', async () => {
    const { members } = await readCrew(mirror, { company, range, task });
    expect(members.map(({ name, taken }) => [name, taken])).toEqual([
      ['Άννα Αρβανίτη', 'task'],
      ['Κώστας', null],
    ]);
  });

  it('is the same, by the same names, where the task is about to be moved there', async () => {
    const row = must(await mirror.rows('tasks').get(task), 'the task');
    expect(await scheduledAlready(mirror, row, range)).toEqual(['Άννα Αρβανίτη']);
  });
});
