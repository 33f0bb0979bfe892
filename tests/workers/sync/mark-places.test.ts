import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { placeAgreement, placeAgreementKey } from '../../../domain/mark-place/agreement.ts';
import { undo } from '../../../workers/sync/changes.ts';
import { nextBatch } from '../../../workers/sync/outbox/queue.ts';
import { boss } from '../../domain/people.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Clock, Device, flushed } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const [first] = addressIds;
const place = { latitude: 38.2466, longitude: 21.7346, accuracy: 15 };
const marked = { name: 'markCollected', args: { id: first }, base: { completionStatus: 'NO_PROGRESS' } };
const placed = { name: 'setMarkPlace', args: { id: first, status: 'COLLECTED', place }, base: {} };

let clock: Clock;
let office: Office;
let device: Device;

beforeEach(async () => {
  clock = new Clock();
  office = new Office(boss, clock.now);
  const company = { id: boss.companyId };
  const said = { [placeAgreementKey(boss.companyId)]: placeAgreement(true, clock.now()) };
  office.write(
    ...day(),
    {
      kind: 'create',
      resource: 'companies',
      id: company.id,
      row: { company, owner: company, askPosition: true } as never,
    },
    {
      kind: 'create',
      resource: 'users-settings',
      id: boss.userId,
      row: { company, nickname: null, users: { id: boss.userId }, tableSettings: JSON.stringify(said) },
    },
  );
  device = new Device({ viewer: boss, office, clock });
  await device.pull();
});

afterEach(() => device.close());

const shown = async () => (await device.mirror.rows('operational-addresses').get(first))?.markPlaces ?? null;
const atOffice = () => office.rows.row('operational-addresses', first)?.markPlaces ?? null;

describe('the place of a mark without network (decision 0189)', () => {
  test('follows its mark, and goes when the mark goes', async () => {
    const mark = await device.kept(marked);
    const item = await device.kept(placed);
    expect(await device.outbox.items.get(item)).toMatchObject({ after: [mark] });
    expect(await shown()).toMatchObject({ COLLECTED: place });
    await device.sync();
    expect(atOffice()).toMatchObject({ COLLECTED: { ...place, by: boss.userId } });
    expect(await shown()).toEqual(atOffice());
  });

  test('is undone with its mark', async () => {
    const mark = await device.kept(marked);
    const item = await device.kept(placed);
    expect(await undo(device.context, mark)).toBe('removed');
    expect(await shown()).toBeNull();
    expect(await device.outbox.items.get(item)).toMatchObject({ decided: 'undone' });
    await device.sync();
    expect(atOffice()).toBeNull();
  });

  test('comes to a mark that has left already', async () => {
    await device.kept(marked);
    await nextBatch(device.outbox, 2, flushed);
    await device.kept(placed);
    await device.sync();
    expect(atOffice()).toMatchObject({ COLLECTED: place });
  });
});
