import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { day as dayLength, dayOfDate, hour } from '../../../domain/kernel/time.ts';
import { nothingPending } from '../../../src/mirror/address-pending.ts';
import { readDay } from '../../../src/mirror/my-day.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { Reads } from '../../workers/reads.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../support/field-world.ts';
import { conflictingItem, tapTime, waitingItem } from '../support/stories.ts';

const today = dayOfDate('2026-11-21', 'Europe/Athens');

describe('a day', () => {
  let mirror: MirrorDatabase;
  let world: FieldWorld;

  beforeEach(async () => {
    mirror = await emptyMirror('my-day');
    world = new FieldWorld(mirror);
  });
  afterEach(() => mirror.close());

  const numbers = async (late = true) => {
    const day = await readDay(mirror, today, late);
    return { tasks: day.tasks.map(({ task }) => task.number), late: day.late.map(({ task }) => task.number) };
  };

  it('has the tasks given to the person in order of time, those that last over midnight on both days', async () => {
    await world.task(1, today.from + 12 * hour);
    await world.task(2, today.from + 8 * hour);
    await world.task(3, today.from - hour);
    await world.task(4, today.to - hour);
    await world.task(5, today.to);
    await world.task(6, today.from + 9 * hour, { employeesAssignees: [] });
    await world.task(7, today.from + 9 * hour, { taskCompletionStatus: 'DRAFT' });
    await world.task(8, today.from + 9 * hour, { leaf: false });
    expect((await numbers()).tasks).toEqual([3, 2, 1, 4]);
    const tomorrow = await readDay(mirror, { from: today.to, to: today.to + dayLength }, false);
    expect(tomorrow.tasks.map(({ task }) => task.number)).toEqual([4, 5]);
  });

  it('is read with hundreds of marks that wait, and with as many photos, without steps from row to row', async () => {
    const reads = new Reads();
    mirror.close();
    reads.watch(mirror);
    await mirror.open();
    await world.task(1, today.from);
    await world.address(1, 1);
    await world.address(2, 1);
    await world.proof(1, 1);
    await world.proof(2, 2);
    for (let index = 1; index <= 300; index += 1) await world.photo(index, 1 + (index % 2));
    const touches = [1, 2].map((address) => `operational-addresses/${worldId('a', address)}`);
    await mirror.pending.bulkPut(Array.from({ length: 300 }, () => waitingItem({ touches })));
    reads.all.length = 0;
    await readDay(mirror, today, true);
    expect(reads.all.length).toBeLessThan(20);
    expect(reads.all.filter(({ asks }) => asks === 'steps')).toEqual([]);
  });

  it('sets apart what is late: to do, running, and ended before the day', async () => {
    const before = today.from - 20 * hour;
    for (const index of [1, 2, 3, 4]) await world.task(index, before);
    await world.task(3, before, { taskOperationalStatus: 'PAUSED' });
    await world.task(4, before, { taskCompletionStatus: 'FINISHED' });
    await world.address(1, 1, { completionStatus: 'COLLECTED' });
    await world.address(2, 2, { completionStatus: 'INSTALLED' });
    await world.address(3, 3);
    await world.address(4, 4);
    expect(await numbers()).toEqual({ tasks: [], late: [1] });
    expect(await numbers(false)).toEqual({ tasks: [], late: [] });
  });

  it('has the addresses of each task by name, with place, pickups, proofs and how many photos have arrived', async () => {
    await world.task(1, today.from);
    await world.address(2, 1, { nickname: 'βήτα' });
    await world.address(1, 1, {
      nickname: 'Άλφα',
      pickupAddresses: [{ id: worldId('p', 9) }, { id: worldId('p', 8) }],
    });
    await world.place(1);
    await world.place(9, { nickname: 'Αποθήκη' });
    await world.proof(1, 1);
    await world.photo(1, 1, { state: 'RECEIVED' });
    await world.photo(2, 1);
    const [first, second] = (await readDay(mirror, today, false)).tasks[0]?.addresses ?? [];
    expect(first?.operational.nickname).toBe('Άλφα');
    expect(first?.place?.street).toBe('Κορίνθου 1');
    expect(first?.pickups.map(({ nickname }) => nickname)).toEqual(['Αποθήκη']);
    expect(first?.photos).toEqual({ received: 1, total: 2 });
    expect(first?.proofs).toHaveLength(1);
    expect(second).toMatchObject({ place: null, proofs: [], photos: { received: 0, total: 0 } });
  });

  describe('what waits of an address', () => {
    const address = (index: number) => ({ resource: 'operational-addresses', id: worldId('a', index) }) as const;
    const key = (index: number) => `operational-addresses/${worldId('a', index)}`;

    beforeEach(async () => {
      await world.task(1, today.from);
      await world.address(1, 1);
      await world.address(2, 1);
      await world.proof(1, 2);
    });

    const pending = async (index: number) => {
      const { tasks } = await readDay(mirror, today, false);
      return tasks[0]?.addresses.find(({ operational }) => operational.id === worldId('a', index))?.pending;
    };

    it('is what was done to it, not what was done beside it', async () => {
      const mark = waitingItem({ at: tapTime, offset: 500, target: address(1), touches: [key(1), key(2)] });
      await mirror.pending.put(mark);
      expect(await pending(1)).toMatchObject({
        waitingSince: tapTime + 500,
        attention: null,
        undoable: { id: mark.id },
      });
      expect(await pending(2)).toEqual(nothingPending);
    });

    it('includes its proofs and their photos', async () => {
      const proof = `proofs/${worldId('e', 1)}`;
      await mirror.pending.put(
        waitingItem({
          name: 'removePhoto',
          at: tapTime,
          target: { resource: 'photos', id: worldId('f', 1) },
          touches: [`photos/${worldId('f', 1)}`, proof],
        }),
      );
      expect(await pending(2)).toMatchObject({ waitingSince: tapTime, undoable: null });
      await mirror.pending.put(
        waitingItem({
          name: 'deleteProof',
          at: tapTime + 1,
          target: { resource: 'proofs', id: worldId('e', 7) },
          touches: [`proofs/${worldId('e', 7)}`, key(1)],
        }),
      );
      expect(await pending(1)).toMatchObject({ waitingSince: tapTime + 1 });
    });

    it('can be taken back while the server has not answered the last mark, also once it may have left', async () => {
      const sent = waitingItem({ state: 'sending', mayHaveLeft: true, target: address(1), touches: [key(1)] });
      const next = waitingItem({ state: 'waiting', target: address(1), touches: [key(1)] });
      await mirror.pending.put(sent);
      expect((await pending(1))?.undoable?.id).toBe(sent.id);
      await mirror.pending.put(next);
      expect((await pending(1))?.undoable?.id).toBe(next.id);
      await mirror.pending.bulkPut([
        { ...sent, state: 'answered' },
        { ...next, state: 'answered' },
      ]);
      expect(await pending(1)).toEqual(nothingPending);
    });

    it('is being taken back while a correction of the last mark waits, which is no mark to take back itself', async () => {
      const sent = waitingItem({ mayHaveLeft: true, target: address(1), touches: [key(1)] });
      const back = waitingItem({ name: 'correctStatus', undoes: sent.id, target: address(1), touches: [key(1)] });
      await mirror.pending.bulkPut([sent, back]);
      expect(await pending(1)).toMatchObject({ takingBack: true, undoable: null });
      const next = waitingItem({ target: address(1), touches: [key(1)] });
      await mirror.pending.put(next);
      expect(await pending(1)).toMatchObject({ takingBack: false, undoable: { id: next.id } });
    });

    it('names the change that needs a person, not those held after it', async () => {
      const conflict = conflictingItem({ target: address(1), touches: [key(1)] });
      const held = waitingItem({
        state: 'attention',
        attention: { kind: 'held', by: conflict.id },
        target: address(1),
        touches: [key(1)],
      });
      await mirror.pending.bulkPut([conflict, held]);
      expect(await pending(1)).toMatchObject({ waitingSince: null, attention: { id: conflict.id } });
    });
  });
});
