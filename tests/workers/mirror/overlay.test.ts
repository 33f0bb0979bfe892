import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { undo } from '../../../workers/sync/changes.ts';
import { boss } from '../../domain/people.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { address, addressIds, day, rootId, taskIds } from './day.ts';
import { Clock, Device, shownRows } from './device.ts';
import { Office } from './office.ts';

const [first, second] = addressIds;

let office: Office;
let device: Device;

beforeEach(async () => {
  const clock = new Clock();
  office = new Office(boss, clock.now);
  office.write(...day());
  device = new Device({ viewer: boss, office, clock });
  await device.pull();
});

afterEach(() => device.close());

const collect = (id: string = first) =>
  device.kept({ name: 'markCollected', args: { id }, base: { completionStatus: 'NO_PROGRESS' } });
const shown = async (id: string = first) => must(await device.mirror.rows('operational-addresses').get(id), id);
const task = async (id: string) => must(await device.mirror.rows('tasks').get(id), id);

describe('what is shown', () => {
  test('is the tap, with all that follows from it, before anything is sent', async () => {
    await collect();
    expect((await shown()).completionStatus).toBe('COLLECTED');
    expect(await task(taskIds[0])).toMatchObject({ taskCompletionStatus: 'COLLECTED', percentCompleted: 13 });
    expect((await task(rootId)).percentCompleted).toBe(7);
  });

  test('keeps the tap over what the office changed in other fields of the row', async () => {
    await collect();
    office.write({
      kind: 'change',
      resource: 'operational-addresses',
      id: first,
      set: { communicationInfo: 'κουδούνι 3' },
    });
    await device.pull();
    expect(await shown()).toMatchObject({ completionStatus: 'COLLECTED', communicationInfo: 'κουδούνι 3' });
  });

  test('counts an address that came to the task meanwhile', async () => {
    await collect();
    office.write(address(fixedId(299), taskIds[0]));
    await device.pull();
    expect((await task(taskIds[0])).percentCompleted).toBe(8);
  });

  test('is nothing of a row that was taken out of sight, and the tap again when it comes back', async () => {
    await collect();
    office.hide(taskIds[0], true);
    await device.pull();
    expect(await device.mirror.rows('operational-addresses').get(first)).toBeUndefined();
    office.hide(taskIds[0], false);
    await device.pull();
    expect((await shown()).completionStatus).toBe('COLLECTED');
  });

  test('stays between the answer and the pull that brings its effect', async () => {
    await collect();
    await device.push();
    expect((await shown()).completionStatus).toBe('COLLECTED');
    await device.pull();
    expect(await shown()).toMatchObject({ completionStatus: 'COLLECTED', version: 2 });
  });

  test('a delta of many pages is shown whole or not at all', async () => {
    office.pageSize = 1;
    for (const id of [first, second]) {
      office.write({ kind: 'change', resource: 'operational-addresses', id, set: { communicationInfo: 'νέο' } });
    }
    office.trouble('lost', 2);
    await device.pull();
    expect((await shown()).communicationInfo).toBeNull();
    await device.pull();
    expect([(await shown()).communicationInfo, (await shown(second)).communicationInfo]).toEqual(['νέο', 'νέο']);
  });
});

test('undo restores every row, whatever was tapped before and after', async () => {
  await collect(second);
  const before = await shownRows(device.mirror);
  const item = await collect();
  await device.kept({ name: 'markInProgress', args: { id: first }, base: { completionStatus: 'COLLECTED' } });
  await undo(device.context, item);
  expect(await shownRows(device.mirror)).toEqual(before);
});

test('a tap that the rules refuse is refused at once, and nothing is kept', async () => {
  const finishing = { name: 'markFinished', args: { id: first }, base: { completionStatus: 'NO_PROGRESS' } };
  expect(await device.tap(finishing)).toEqual({
    kind: 'refused',
    code: 'transition_not_allowed',
    fields: ['completionStatus'],
  });
  expect(await device.open()).toEqual([]);
  expect(await device.mirror.bases.count()).toBe(0);
});
