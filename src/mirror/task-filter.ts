import { foldedWords } from '../../domain/kernel/fold.ts';
import type { TimeRange } from '../../domain/kernel/time.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { byBeginning, countTasks, isInTab, type ListedTask, type TabPart, undatedTasks } from './task-tabs.ts';

/** Which tasks a list shows (specification 2.3). */
export interface TaskFilter extends TabPart {
  /** Each of its words begins a word of the nickname, the job ticket or the number; without case and accents. */
  search: string;
}

/** Rows read in one go, so that the page is never blocked for long. */
const share = 2000;
/** Rows read one by one; of more, reading the whole tab is quicker. */
const mostLookedUp = 5000;
const singly = 500;

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
  const { installation } = filter;
  const found: ListedTask[] = [];
  let range = installation ?? { from: 0, to: Number.MAX_SAFE_INTEGER };
  let limit = share;
  let boundary = new Set<string>();
  for (;;) {
    const rows = await byBeginning(mirror, { ...filter, installation: range })
      .limit(limit)
      .toArray();
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

/** Keys of the tasks that have, for each wanted word, one that begins with it: key sets alone, no row is read. */
async function lookUp(mirror: MirrorDatabase, words: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    words.map((word) => mirror.rows('tasks').where('words').startsWith(word).primaryKeys()),
  );
  const [fewest = [], ...others] = found.sort((one, other) => one.length - other.length);
  return others
    .map((keys) => new Set(keys))
    .reduce((keys, some) => keys.filter((key) => some.has(key)), [...new Set(fewest)]);
}

/** Keys of the tasks that a search can find, when reading those is quicker than reading the tab; else null. */
async function fewCandidates(mirror: MirrorDatabase, filter: TaskFilter): Promise<string[] | null> {
  const words = foldedWords(filter.search);
  if (words.length === 0 || !(await hasAllWords(mirror))) return null;
  if ((await countTasks(mirror, filter)) < share) return null;
  const keys = await lookUp(mirror, words);
  return keys.length > mostLookedUp ? null : keys;
}

/** Rows by their keys, some at a time, so that the page draws in between. */
async function rowsByKey(mirror: MirrorDatabase, keys: readonly string[]): Promise<ListedTask[]> {
  const found: ListedTask[] = [];
  for (let start = 0; start < keys.length; start += singly) {
    const rows = await mirror.rows('tasks').bulkGet(keys.slice(start, start + singly));
    for (const row of rows) if (row !== undefined) found.push(row);
  }
  return found;
}

/** All tasks that a filter lets through, in no particular order. */
export async function matchingTasks(mirror: MirrorDatabase, filter: TaskFilter): Promise<ListedTask[]> {
  const matches = matcher(filter);
  const candidates = await fewCandidates(mirror, filter);
  if (candidates !== null) return (await rowsByKey(mirror, candidates)).filter(matches);
  const undated = filter.installation === null ? await undatedTasks(mirror, filter.tab) : [];
  return [...(await scan(mirror, filter, matches)), ...undated.filter(matches)];
}
