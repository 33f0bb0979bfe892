import {
  createBrowserWASQLitePersistence,
  openBrowserWASQLiteOPFSDatabase,
  persistedCollectionOptions,
} from '@tanstack/browser-db-sqlite-persistence';
import {
  and,
  BTreeIndex,
  type Collection,
  count,
  createCollection,
  createLiveQueryCollection,
  eq,
  gte,
  like,
  lt,
  Query,
} from '@tanstack/db';
import { toStoredRows } from '../../../workers/mirror/to-stored-row.ts';
import type { Lab } from './contract.ts';
import { busyDays, labDay, labViewer, makeTasks } from './tasks.ts';

/** What is asked for; the rows have all the other fields of tasks, too. */
interface Row {
  id: string;
  list: string;
  nickname: string;
  nicknameKey: string;
  installationTimestampFrom: number;
}

type Tasks = Collection<Row, string>;
type Sort = 'installationTimestampFrom' | 'nicknameKey';

/** The tasks as a page of this library has them: all in memory, read from SQLite in the browser's private file system. */
interface Opened {
  tasks: Tasks;
  close: () => Promise<void>;
}

async function open(databaseName: string): Promise<Opened> {
  const database = await openBrowserWASQLiteOPFSDatabase({ databaseName });
  const tasks = createCollection(
    persistedCollectionOptions<Row, string>({
      id: 'tasks',
      getKey: ({ id }) => id,
      persistence: createBrowserWASQLitePersistence({ database }),
      schemaVersion: 1,
      autoIndex: 'eager',
      defaultIndexType: BTreeIndex,
    }),
  ) as unknown as Tasks;
  await tasks.preload();
  const close = async (): Promise<void> => {
    await tasks.cleanup();
    await database.close?.();
  };
  return { tasks, close };
}

async function fill(tasks: Tasks, size: number): Promise<void> {
  const rows = toStoredRows('tasks', makeTasks(size), labViewer) as unknown as Row[];
  for (let start = 0; start < rows.length; start += 5000) {
    await tasks.insert(rows.slice(start, start + 5000)).isPersisted.promise;
  }
}

interface Question {
  from: number;
  to: number;
  sort: Sort;
  /** What the name has in it. */
  named: string;
}

/** Asks for a page of ten and for the count, as the screen does; how many rows came. */
async function ask(tasks: Tasks, { from, to, sort, named }: Question): Promise<number> {
  const active = new Query()
    .from({ task: tasks })
    .where(({ task }) =>
      and(
        eq(task.list, 'active'),
        gte(task.installationTimestampFrom, from),
        lt(task.installationTimestampFrom, to),
        like(task.nickname, `%${named}%`),
      ),
    );
  const page = createLiveQueryCollection({ query: active.orderBy(({ task }) => task[sort]).limit(10) });
  const counted = createLiveQueryCollection({ query: active.select(({ task }) => ({ total: count(task.id) })) });
  const [rows] = await Promise.all([page.toArrayWhenReady(), counted.toArrayWhenReady()]);
  await Promise.all([page.cleanup(), counted.cleanup()]);
  return rows.length;
}

const everything = { from: 0, to: Number.MAX_SAFE_INTEGER, sort: 'installationTimestampFrom' } as const;

async function timed(tasks: Tasks, sort: Sort, times: number): Promise<number[]> {
  const samples: number[] = [];
  let found = 0;
  for (let time = 0; time < times; time++) {
    const start = performance.now();
    found += await ask(tasks, { ...labDay(time % busyDays), sort, named: '' });
    samples.push(performance.now() - start);
  }
  if (found === 0) throw new Error('TanStack DB found nothing');
  return samples;
}

/** A question about all tasks in pages that have just been opened: they read the database first. */
async function asked(name: string, openings: number): Promise<number[]> {
  const samples: number[] = [];
  for (let time = 0; time < openings; time++) {
    const start = performance.now();
    const { tasks, close } = await open(name);
    await ask(tasks, { ...everything, named: 'Αθήνα' });
    samples.push(performance.now() - start);
    await close();
  }
  return samples;
}

/** The same pages from TanStack DB on its SQLite persistence. */
export const listsWithTanstack: Lab['listsWithTanstack'] = async (size, repetitions) => {
  const name = `lists-${size}.sqlite`;
  const first = await open(name);
  await fill(first.tasks, size);
  await first.close();
  const cold = await asked(name, 5);
  const { tasks, close } = await open(name);
  const timings = {
    tab: await timed(tasks, 'installationTimestampFrom', repetitions),
    anotherSort: await timed(tasks, 'nicknameKey', repetitions),
    cold,
  };
  await close();
  return timings;
};
