import { foldedWords } from '../../domain/kernel/fold.ts';
import type { TimeRange } from '../../domain/kernel/time.ts';
import type { OperationalStatus } from '../../domain/task/states.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import type { TaskTab } from './task-tab.ts';
import { byBeginning, countTasks, isInTab, type ListedTask, undatedTasks } from './task-tabs.ts';

/** Which tasks a list shows (specification 2.3). */
export interface TaskFilter {
  tab: TaskTab;
  /** The installation begins in it; null for any time, also none. */
  installation: TimeRange | null;
  /** Each of its words begins a word of the nickname, the job ticket or the number; without case and accents. */
  search: string;
  operationalStatus: OperationalStatus | null;
}

/** Rows read in one go, so that the page is never blocked for long. */
const share = 2000;

const wordsOf = (task: ListedTask): string[] =>
  task.words ?? foldedWords(`${task.nickname} ${task.jobTicket ?? ''} ${task.number ?? ''}`);

function isInRange({ installationTimestampFrom: begins }: ListedTask, range: TimeRange | null): boolean {
  return range === null || (begins !== null && begins >= range.from && begins < range.to);
}

function matcher({ tab, installation, search, operationalStatus }: TaskFilter): (task: ListedTask) => boolean {
  const wanted = foldedWords(search);
  return (task) => {
    if (operationalStatus !== null && task.taskOperationalStatus !== operationalStatus) return false;
    if (!isInTab(task, tab) || !isInRange(task, installation)) return false;
    const words = wanted.length === 0 ? [] : wordsOf(task);
    return wanted.every((word) => words.some((one) => one.startsWith(word)));
  };
}

/** Reads a tab by its dates, a share at a time, and keeps what matches. */
async function scan(
  mirror: MirrorDatabase,
  filter: TaskFilter,
  matches: (task: ListedTask) => boolean,
): Promise<ListedTask[]> {
  const { tab, installation } = filter;
  const found: ListedTask[] = [];
  let range = installation ?? { from: 0, to: Number.MAX_SAFE_INTEGER };
  let limit = share;
  let boundary = new Set<string>();
  for (;;) {
    const rows = await byBeginning(mirror, tab, range).limit(limit).toArray();
    for (const row of rows) if (!boundary.has(row.id) && matches(row)) found.push(row);
    const last = rows.at(-1)?.installationTimestampFrom;
    if (rows.length < limit || last === undefined || last === null) return found;
    // The next share begins where this one ended, with tasks that begin at the same instant; more of those than fit need a larger share.
    if (last === range.from) limit *= 2;
    boundary = new Set(rows.filter((row) => row.installationTimestampFrom === last).map(({ id }) => id));
    range = { from: last, to: range.to };
  }
}

/** Words are filled in after the first load, in idle time; until then looking them up would miss tasks. */
const hasAllWords = async (mirror: MirrorDatabase): Promise<boolean> =>
  (await mirror.values.get('wordsAfter')) === undefined;

/** Keys of a tab's tasks that have, for each wanted word, one that begins with it: key sets alone, no row is read. */
async function lookUp(mirror: MirrorDatabase, { search, tab, installation }: TaskFilter): Promise<string[]> {
  const words = foldedWords(search);
  const found = await Promise.all(
    words.map((word) => mirror.rows('tasks').where('words').startsWith(word).primaryKeys()),
  );
  const dated = await byBeginning(mirror, tab, installation).primaryKeys();
  const undated = installation === null ? await undatedTasks(mirror, tab) : [];
  return found
    .map((keys) => new Set(keys))
    .reduce((keys, some) => keys.filter((key) => some.has(key)), [...dated, ...undated.map(({ id }) => id)]);
}

/** Keys of the tasks that a search can find, when looking them up is quicker than reading the tab; else null. */
async function fewCandidates(mirror: MirrorDatabase, filter: TaskFilter): Promise<string[] | null> {
  if (foldedWords(filter.search).length === 0 || !(await hasAllWords(mirror))) return null;
  if ((await countTasks(mirror, filter.tab, filter.installation)) < share) return null;
  const keys = await lookUp(mirror, filter);
  return keys.length > share ? null : keys;
}

/** All tasks that a filter lets through, in no particular order. */
export async function matchingTasks(mirror: MirrorDatabase, filter: TaskFilter): Promise<ListedTask[]> {
  const matches = matcher(filter);
  const candidates = await fewCandidates(mirror, filter);
  if (candidates !== null) {
    const rows = await mirror.rows('tasks').bulkGet(candidates);
    return rows.filter((row) => row !== undefined).filter(matches);
  }
  const undated = filter.installation === null ? await undatedTasks(mirror, filter.tab) : [];
  return [...(await scan(mirror, filter, matches)), ...undated.filter(matches)];
}
