import type { Table, Transaction } from 'dexie';
import type { Task } from '../../domain/schemas.ts';
import { isCard } from '../../domain/visibility/cards.ts';
import { longUntilOf } from './long-tasks.ts';
import { noWords } from './searched.ts';
import { plain, type StoredRow } from './stored-rows.ts';

/** Tasks that last long are found by their end; few are written, though all have to be read. */
async function markLong(tasks: Table<StoredRow<'tasks'>, string>): Promise<void> {
  const isLong = (task: Task): boolean => longUntilOf(task) !== null;
  await tasks.filter(isLong).modify((task) => {
    task.longUntil = longUntilOf(task) ?? 0;
  });
}

/**
 * Version 3: tasks without a beginning are marked, found as those that no index of beginnings has. Search words of customers
 * and addresses are filled in by the engine, as after a first load, so that nobody waits for them here.
 */
export async function addKeys(transaction: Transaction): Promise<void> {
  const tasks = transaction.table<{ id: string; undated?: 1 }, string>('tasks');
  const dated = new Set(await tasks.orderBy('[list+installationTimestampFrom]').primaryKeys());
  const undated = (await tasks.toCollection().primaryKeys()).filter((id) => !dated.has(id));
  const rows = (await tasks.bulkGet(undated)).filter((row) => row !== undefined);
  await tasks.bulkPut(rows.map((row) => ({ ...row, undated: 1 })));
  await markLong(transaction.table<StoredRow<'tasks'>, string>('tasks'));
  const values = transaction.table('values');
  await values.delete('wordsAfter');
  await values.bulkPut(Object.entries(noWords).map(([key, value]) => ({ key, value })));
}

/** Version 5: a task of which only the name is known is in no tab. */
export async function takeCardsFromTabs(transaction: Transaction): Promise<void> {
  const tasks = transaction.table<StoredRow<'tasks'>, string>('tasks');
  await tasks
    .filter((task) => isCard('tasks', plain('tasks', task)))
    .modify((task) => {
      delete task.list;
      delete task.owned;
    });
}

/**
 * Loads all rows again, over those that are there: an older app dropped a field from them that was added since. Runs inside a
 * transaction over these tables.
 */
export async function loadAgain(tables: Pick<Transaction, 'table'>): Promise<void> {
  const values = tables.table('values');
  // What is packed would only be a part of what comes.
  await values.bulkDelete(['cookie', 'fillNext', 'fillLoaded', 'packed']);
  await tables.table('staged').clear();
  await tables.table('brought').clear();
  await values.put({ key: 'refill', value: true });
}
