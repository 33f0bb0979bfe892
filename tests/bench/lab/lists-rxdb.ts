import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { must } from '../../../domain/kernel/assert.ts';
import { toStoredRows } from '../../../workers/mirror/to-stored-row.ts';
import type { Lab } from './contract.ts';
import { type RxRow, rxRow, rxSchema } from './rxdb-schema.ts';
import { busyDays, labDay, labViewer, makeTasks } from './tasks.ts';

type Sort = 'installationTimestampFrom' | 'nicknameKey';

async function filled(tasks: number): Promise<RxCollection<RxRow>> {
  const database = await createRxDatabase({
    name: `lists-${tasks}`,
    storage: getRxStorageDexie({ chromeTransactionDurability: 'relaxed' }),
    multiInstance: false,
  });
  const { tasks: collection } = await database.addCollections({ tasks: { schema: rxSchema('tasks') } });
  const rows = toStoredRows('tasks', makeTasks(tasks), labViewer).map((row) => rxRow('tasks', row));
  const made = must(collection, 'the collection') as RxCollection<RxRow>;
  for (let start = 0; start < rows.length; start += 5000) await made.bulkInsert(rows.slice(start, start + 5000));
  return made;
}

async function timed(tasks: RxCollection<RxRow>, sort: Sort, times: number): Promise<number[]> {
  const samples: number[] = [];
  let found = 0;
  for (let time = 0; time < times; time++) {
    const { from, to } = labDay(time % busyDays);
    const selector = { list: 'active', installationTimestampFrom: { $gte: from, $lt: to } };
    const index = ['list', 'installationTimestampFrom'];
    const start = performance.now();
    const [rows] = await Promise.all([
      tasks.find({ selector, sort: [{ list: 'asc' }, { [sort]: 'asc' }], limit: 10, index }).exec(),
      tasks.count({ selector, index }).exec(),
    ]);
    // Documents are read as the screen reads them: as plain rows.
    for (const row of rows) row.toJSON();
    samples.push(performance.now() - start);
    found += rows.length;
  }
  if (found === 0) throw new Error('RxDB found nothing');
  return samples;
}

/** The same pages from RxDB on its Dexie storage. */
export const listsWithRxdb: Lab['listsWithRxdb'] = async (tasks, repetitions) => {
  const collection = await filled(tasks);
  const timings = {
    tab: await timed(collection, 'installationTimestampFrom', repetitions),
    anotherSort: await timed(collection, 'nicknameKey', repetitions),
  };
  await collection.database.remove();
  return timings;
};
