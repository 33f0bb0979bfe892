import { expect, it } from 'vitest';
import { abandonedDevices } from '../../../domain/device/left-behind.ts';
import { day, minute } from '../../../domain/kernel/time.ts';

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
