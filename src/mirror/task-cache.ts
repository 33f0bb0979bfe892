import { Dexie } from 'dexie';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';

/**
 * What was found out about all tasks of a mirror: counting an index of 100,000 keys takes longer than reading a page of it, so it
 * is done once and kept until a task changes, in whichever tab or worker.
 */
let known = new WeakMap<MirrorDatabase, Map<string, unknown>>();
let revision = 0;

/** Registered before any live query, so that those that a change wakes up find nothing old. */
Dexie.on('storagemutated', (parts) => {
  if (!Object.keys(parts).some((part) => part === 'all' || part.includes('/tasks/'))) return;
  known = new WeakMap();
  revision += 1;
});

/** Lets a live query that is answered from here hear of every change to the tasks. */
async function observe(mirror: MirrorDatabase): Promise<void> {
  await mirror.rows('tasks').limit(1).primaryKeys();
}

/** A question about all tasks with the way to answer it; `isAnswer` tells its answers from those of others. */
interface Question<Answer> {
  name: string;
  isAnswer: (value: unknown) => value is Answer;
  find: () => Promise<Answer>;
}

/** The answer to a question about all tasks of a mirror, found once between two changes. */
export async function untilTasksChange<Answer>(
  mirror: MirrorDatabase,
  { name, isAnswer, find }: Question<Answer>,
): Promise<Answer> {
  await observe(mirror);
  const before = known.get(mirror)?.get(name);
  if (isAnswer(before)) return before;
  const asked = revision;
  const answer = await find();
  if (asked === revision) {
    const answers = known.get(mirror) ?? new Map<string, unknown>();
    known.set(mirror, answers.set(name, answer));
  }
  return answer;
}
