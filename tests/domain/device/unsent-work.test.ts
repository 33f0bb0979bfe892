import { expect, it } from 'vitest';
import { abandonedDevices } from '../../../domain/device/abandoned-devices.ts';
import { isClockWrong } from '../../../domain/device/clock.ts';
import { devicesWithUnsentWork } from '../../../domain/device/unsent-work.ts';
import { day, minute } from '../../../domain/kernel/time.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const [task, part, ada, ben, cleo, dora] = [1, 2, 11, 12, 13, 14].map(fixedId) as [string, ...string[]];
const worked = (id = '', people: (string | undefined)[] = [], root: string | null = null) => ({
  id,
  employeesAssignees: people.map((person = '') => ({ id: person })),
  rootTask: root === null ? null : { id: root },
  installationTimestampFrom: null as number | null,
});
const device = (user = '', changesWaiting = 0, filesWaiting = 0) => ({
  user: { id: user },
  changesWaiting,
  filesWaiting,
  lastContact: 1_000,
});

it('work may wait on the devices of the people of a task, of its parts, and of who proved work in it', () => {
  const devices = [device(ada, 1), device(ada), device(ben, 0, 2), device(cleo, 3), device(dora, 4)];
  const found = devicesWithUnsentWork(worked(task, [ada]), {
    parts: [worked(part, [ben], task), worked(fixedId(3), [dora], fixedId(9))],
    authors: [cleo ?? ''],
    devices,
    now: 5_000,
  });
  expect(found).toEqual([devices[0], devices[2], devices[3]]);
});

it('work may wait with who was not heard of since it began, on the device that they used last', () => {
  const [old, last, heard] = [
    device(ada),
    { ...device(ada), lastContact: 1_500 },
    { ...device(ben), lastContact: 2_000 },
  ];
  const devices = [old, last, heard, device(cleo)];
  const found = (from: number) =>
    devicesWithUnsentWork(
      { ...worked(task, [ada, ben]), installationTimestampFrom: from },
      {
        parts: [],
        authors: [cleo ?? ''],
        devices,
        now: 5_000,
      },
    );
  expect(found(2_000)).toEqual([last]);
  expect(found(1_500)).toEqual([]);
  expect(found(6_000)).toEqual([]);
});

it('work waits with nobody who was heard of since the first of their work began', () => {
  const devices = [{ ...device(ada), lastContact: 1_500 }];
  const early = { ...worked(task, [ada]), installationTimestampFrom: 1_000 };
  const late = { ...worked(part, [ada], task), installationTimestampFrom: 2_000 };
  expect(devicesWithUnsentWork(early, { parts: [late], authors: [], devices, now: 5_000 })).toEqual([]);
});

it('a clock is wrong when it is off by more than five minutes, either way', () => {
  expect([5 * minute, -5 * minute, 5 * minute + 1, -5 * minute - 1].map(isClockWrong)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

const began = 100 * day;
const own = {
  id: 'own',
  user: { id: 'ada' },
  label: 'Android · Chrome',
  createDate: began,
  lastContact: began + minute,
  changesWaiting: 0,
  filesWaiting: 0,
};
const other = { ...own, id: 'other', createDate: 0, lastContact: began - minute, changesWaiting: 3 };
const found = (given: Partial<typeof other>) =>
  abandonedDevices(own, [own, { ...other, ...given }]).map(({ id }) => id);

it('is a device of the same kind that had something to send and fell silent when this one began', () => {
  expect(found({})).toEqual(['other']);
  expect(found({ changesWaiting: 0, filesWaiting: 1 })).toEqual(['other']);
});

it.each([
  ['had nothing to send', { changesWaiting: 0 }],
  ['was heard of since', { lastContact: began + 1 }],
  ['is of another kind', { label: 'Windows · Chrome' }],
  ['is somebody else’s', { user: { id: 'ben' } }],
  ['has been silent for a month', { lastContact: began - 30 * day }],
])('is none that %s', (_, given) => {
  expect(found(given)).toEqual([]);
});

it('is none where nothing says what kind of device it is', () => {
  expect(abandonedDevices({ ...own, label: null }, [{ ...other, label: null }])).toEqual([]);
});
