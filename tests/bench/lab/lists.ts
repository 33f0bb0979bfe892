import type { ListFilter } from '../../../domain/list/query.ts';
import type { Task } from '../../../domain/schemas.ts';
import type { ListDefinition, MirrorQuery } from '../../../src/mirror/lists/list-definition.ts';
import { readList } from '../../../src/mirror/lists/read-list.ts';
import { taskList } from '../../../src/mirror/lists/tables/tasks.ts';
import { searchEverything } from '../../../src/mirror/search-everything.ts';
import { beginningIn } from '../../../src/mirror/task-page.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { noteUnpacked } from '../../../workers/mirror/note-unpacked.ts';
import { packNext } from '../../../workers/mirror/packed-columns.ts';
import { toStoredRow } from '../../../workers/mirror/to-stored-row.ts';
import { watchBlocking } from './blocking.ts';
import type { Lab, ListQuestion } from './contract.ts';
import { busyDays, labDay, labViewer, makeTasks } from './tasks.ts';

interface Question {
  definition: ListDefinition<'tasks'>;
  query: MirrorQuery;
}

const active = taskList('active');

const plain: MirrorQuery = { search: '', filters: [], sort: active.sort, page: 0, size: 10 };

const ask = (part: Partial<MirrorQuery>, definition = active): Question => ({
  definition,
  query: { ...plain, ...part },
});

const day = (shift: number): ListFilter[] => beginningIn(labDay(shift));
const paused: ListFilter = { field: 'taskOperationalStatus', matchMode: 'is', value: 'PAUSED' };
const inAthens: ListFilter = { field: 'nickname', matchMode: 'contains', value: 'Αθήνα' };
const by = (field: string, descending = false) => ({ field, descending });

/** Each repetition asks about another day or page, so that none is answered from what the one before has read. */
const questions: Record<ListQuestion, (shift: number) => Question> = {
  tab: (shift) => ask({ filters: day(shift) }),
  anotherFilter: (shift) => ask({ filters: [...day(shift), paused] }),
  anotherSort: (shift) => ask({ filters: day(shift), sort: by('nickname') }),
  wholeTab: (shift) => ask({ page: shift }),
  status: (shift) => ask({ filters: [paused], page: shift }),
  ownedStatus: (shift) => ask({ filters: [paused], page: shift }, taskList('owned')),
  wholeSort: (shift) => ask({ sort: by('nickname'), page: shift }),
  everything: (shift) => ask({ search: 'αθηνα κλιμ', filters: [paused], sort: by('customer', true), page: shift % 3 }),
  wholeFilter: (shift) => ask({ filters: [inAthens], page: shift }),
  wholeOtherSort: (shift) => ask({ sort: by('customer', true), page: shift }, taskList('owned')),
};

async function put(mirror: MirrorDatabase, tasks: readonly Task[]): Promise<void> {
  for (let start = 0; start < tasks.length; start += 5000) {
    const share = tasks.slice(start, start + 5000);
    await mirror.rows('tasks').bulkPut(share.map((task) => toStoredRow('tasks', task, labViewer)));
  }
}

/** Tasks that came or changed since the engine packed the others: about as many as it leaves. */
const unpacked = 200;

/** Fills a mirror as the engine leaves it. */
async function fill(mirror: MirrorDatabase, count: number): Promise<void> {
  const tasks = makeTasks(count);
  await mirror.values.put({ key: 'cookie', value: 'loaded' });
  await put(mirror, tasks.slice(0, -unpacked));
  while (await packNext(mirror));
  const step = Math.ceil(count / unpacked);
  await put(mirror, [...tasks.filter((_, index) => index % step === 0), ...tasks.slice(-unpacked)]);
}

async function timed(mirror: MirrorDatabase, question: (shift: number) => Question, times: number): Promise<number[]> {
  const samples: number[] = [];
  let found = 0;
  for (let time = 0; time < times; time++) {
    const { definition, query } = question(time % busyDays);
    const start = performance.now();
    const { rows } = await readList(mirror, definition, query);
    samples.push(performance.now() - start);
    found += rows.length;
  }
  if (found === 0) throw new Error(`nothing was found for ${JSON.stringify(question(0).query)}`);
  return samples;
}

/** How often the first question is asked, each time by a page that has just been opened. */
const openings = 5;

/** Asks a question that no index answers in as many pages, of which each has read nothing yet. */
async function asked(tasks: number, question: (shift: number) => Question): Promise<number[]> {
  const samples: number[] = [];
  for (let time = 0; time < openings; time++) {
    const mirror = new MirrorDatabase(`lists-${tasks}`);
    await mirror.open();
    samples.push(...(await timed(mirror, question, 1)));
    mirror.close();
  }
  return samples;
}

/** What people type into the palette: a place, a work at a place, a number, and the letters with which they begin. */
const typed = ['αθηνα', 'κλιμ πατ', 'τπ-105', 'αντλ', 'ναυπακτ λεβ', 'α', 'λ π'];

/** Asks the palette's question, a text after the other. */
async function searched(mirror: MirrorDatabase, times: number): Promise<number[]> {
  const samples: number[] = [];
  for (let time = 0; time < times; time++) {
    const text = typed[time % typed.length] ?? '';
    const start = performance.now();
    const { tasks } = await searchEverything(mirror, text, 6);
    samples.push(performance.now() - start);
    if (tasks.length === 0) throw new Error(`the palette found nothing for ${text}`);
  }
  return samples;
}

/** As little as can be done for a day of a tab: a page of an index, and its count. */
async function bare(mirror: MirrorDatabase, times: number): Promise<number[]> {
  const samples: number[] = [];
  for (let time = 0; time < times; time++) {
    const { from, to } = labDay(time % busyDays);
    const rows = () =>
      mirror
        .rows('tasks')
        .where('[list+installationTimestampFrom]')
        .between(['active', from], ['active', to], true, false);
    const start = performance.now();
    await Promise.all([rows().limit(10).toArray(), rows().count()]);
    samples.push(performance.now() - start);
  }
  return samples;
}

/** Asks for pages of a mirror with so many tasks. */
export const lists: Lab['lists'] = async (tasks, repetitions) => {
  const mirror = new MirrorDatabase(`lists-${tasks}`);
  noteUnpacked(mirror);
  await fill(mirror, tasks);
  const blocking = watchBlocking();
  const some = Math.ceil(repetitions / 3);
  const timings = {
    bare: await bare(mirror, repetitions),
    tab: await timed(mirror, questions.tab, repetitions),
    anotherFilter: await timed(mirror, questions.anotherFilter, repetitions),
    anotherSort: await timed(mirror, questions.anotherSort, repetitions),
    wholeTab: await timed(mirror, questions.wholeTab, repetitions),
    status: await timed(mirror, questions.status, some),
    ownedStatus: await timed(mirror, questions.ownedStatus, some),
    wholeSort: await timed(mirror, questions.wholeSort, some),
    firstTab: await asked(tasks, questions.wholeTab),
    cold: await asked(tasks, questions.wholeFilter),
    everything: await timed(mirror, questions.everything, some),
    wholeFilter: await timed(mirror, questions.wholeFilter, some),
    wholeOtherSort: await timed(mirror, questions.wholeOtherSort, some),
    palette: await searched(mirror, repetitions),
  };
  const blocked = blocking.longest();
  await mirror.delete();
  return { ...timings, blocked };
};
