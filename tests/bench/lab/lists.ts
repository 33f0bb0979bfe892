import type { TaskQuery } from '../../../src/mirror/task-page.ts';
import { readTaskPage } from '../../../src/mirror/task-page.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { stored } from '../../../workers/mirror/task-keys.ts';
import { watchBlocking } from './blocking.ts';
import type { Lab, ListQuestion } from './contract.ts';
import { busyDays, labDay, labViewer, makeTasks } from './tasks.ts';

const plain: TaskQuery = {
  tab: 'active',
  installation: null,
  search: '',
  operationalStatus: null,
  sort: 'from',
  descending: false,
  page: 0,
  size: 10,
};

/** Each repetition asks about another day, so that none is answered from what the one before has read. */
const questions: Record<ListQuestion, (shift: number) => TaskQuery> = {
  tab: (shift) => ({ ...plain, installation: labDay(shift) }),
  anotherFilter: (shift) => ({ ...plain, installation: labDay(shift), operationalStatus: 'PAUSED' }),
  anotherSort: (shift) => ({ ...plain, installation: labDay(shift), sort: 'nickname' }),
  wholeTab: (shift) => ({ ...plain, page: shift }),
  status: (shift) => ({ ...plain, operationalStatus: 'PAUSED', page: shift }),
  ownedStatus: (shift) => ({ ...plain, tab: 'owned', operationalStatus: 'PAUSED', page: shift }),
  everything: (shift) => ({
    ...plain,
    search: 'αθηνα κλιμ',
    operationalStatus: 'ON_GOING',
    sort: 'customer',
    descending: true,
    page: shift % 3,
  }),
};

async function fill(mirror: MirrorDatabase, tasks: number): Promise<void> {
  const rows = makeTasks(tasks);
  for (let start = 0; start < rows.length; start += 5000) {
    const share = rows.slice(start, start + 5000);
    await mirror.rows('tasks').bulkPut(share.map((task) => stored('tasks', task, labViewer)));
  }
}

async function timed(mirror: MirrorDatabase, question: (shift: number) => TaskQuery, times: number): Promise<number[]> {
  const samples: number[] = [];
  let found = 0;
  for (let time = 0; time < times; time++) {
    const query = question(time % busyDays);
    const start = performance.now();
    const { tasks } = await readTaskPage(mirror, query);
    samples.push(performance.now() - start);
    found += tasks.length;
  }
  if (found === 0) throw new Error(`nothing was found for ${JSON.stringify(question(0))}`);
  return samples;
}

/** Asks for pages of a mirror with so many tasks. */
export const lists: Lab['lists'] = async (tasks, repetitions) => {
  const mirror = new MirrorDatabase(`lists-${tasks}`);
  await fill(mirror, tasks);
  const blocking = watchBlocking();
  const timings = {
    tab: await timed(mirror, questions.tab, repetitions),
    anotherFilter: await timed(mirror, questions.anotherFilter, repetitions),
    anotherSort: await timed(mirror, questions.anotherSort, repetitions),
    wholeTab: await timed(mirror, questions.wholeTab, repetitions),
    status: await timed(mirror, questions.status, Math.ceil(repetitions / 3)),
    ownedStatus: await timed(mirror, questions.ownedStatus, Math.ceil(repetitions / 3)),
    everything: await timed(mirror, questions.everything, Math.ceil(repetitions / 3)),
  };
  const blocked = blocking.longest();
  await mirror.delete();
  return { ...timings, blocked };
};
