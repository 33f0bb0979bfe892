import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import { searchEverything } from '../../../src/mirror/search-everything.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { noteUnpacked } from '../../../workers/mirror/note-unpacked.ts';
import { packedTasks, packNext } from '../../../workers/mirror/packed-columns.ts';
import { noWords } from '../../../workers/mirror/searched.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { FieldWorld } from '../support/field-world.ts';

const start = Date.UTC(2026, 10, 21);

describe('the palette finds', () => {
  let mirror: MirrorDatabase;
  let world: FieldWorld;

  beforeEach(async () => {
    mirror = await emptyMirror('search-everything');
    world = new FieldWorld(mirror);
    await world.task(1, start, { nickname: 'Αντλία Πάτρας', taskCompletionStatus: 'FINISHED' });
    await world.task(2, start - day, { nickname: 'Αντλία Πάτρας', jobTicket: 'ΤΠ-2041' });
    await world.task(3, start, { nickname: 'Λέβητας Πάτρας' });
    await world.place(1, { nickname: 'Αποθήκη', street: 'Κορίνθου 12, Πάτρα' });
    await world.place(2, { street: 'Ερμού 3, Αθήνα', telephone: '2610123456' });
    await world.customer(1, 'Πάτρα Τηλεπικοινωνίες');
  });
  afterEach(() => mirror.close());

  const found = async (text: string, limit = 5) => {
    const { tasks, addresses, customers } = await searchEverything(mirror, text, limit);
    return {
      tasks: tasks.map(({ number }) => number),
      addresses: addresses.map(({ street }) => street),
      customers: customers.map(({ nickname }) => nickname),
    };
  };

  it('tasks, addresses and customers by the beginnings of words, open work and the latest first', async () => {
    expect(await found('πατρα')).toEqual({
      tasks: [3, 2, 1],
      addresses: ['Κορίνθου 12, Πάτρα'],
      customers: ['Πάτρα Τηλεπικοινωνίες'],
    });
    expect((await found('ΠΑΤΡΑΣ αντλ')).tasks).toEqual([2, 1]);
    expect((await found('2610')).addresses).toEqual(['Ερμού 3, Αθήνα']);
    expect((await found('τπ 2041 α')).tasks).toEqual([2]);
    expect((await found('πατρα', 1)).tasks).toEqual([3]);
  });

  it('nothing under an empty text, or one that no row has', async () => {
    const nothing = { tasks: [], addresses: [], customers: [] };
    expect(await found(' , ')).toEqual(nothing);
    expect(await found('πατρα ξυ')).toEqual(nothing);
  });

  it('the same where tasks are packed, also those that changed or came since', async () => {
    const before = await found('πατρ αντλ');
    noteUnpacked(mirror);
    await mirror.values.put({ key: 'cookie', value: 'loaded' });
    while (await packNext(mirror, { size: 2, changes: 5 }));
    expect(await packedTasks(mirror)).not.toBeNull();
    expect(await found('πατρ αντλ')).toEqual(before);
    await world.task(1, start, { nickname: 'Λέβητας Πάτρας' });
    await world.task(4, start, { nickname: 'Αντλία Πάτρας' });
    expect((await found('πατρ αντλ')).tasks).toEqual([4, 2]);
  });

  it('the same while words are still being filled in', async () => {
    const before = await found('πατρα');
    for (const resource of ['tasks', 'addresses', 'customers'] as const) {
      await mirror
        .table(resource)
        .toCollection()
        .modify((row) => {
          delete row.words;
        });
    }
    await mirror.values.bulkPut([
      { key: 'wordsAfter/tasks', value: noWords['wordsAfter/tasks'] },
      { key: 'wordsAfter/addresses', value: '' },
      { key: 'wordsAfter/customers', value: '' },
    ]);
    expect(await found('πατρα')).toEqual(before);
  });
});
