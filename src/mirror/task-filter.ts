import { foldedWords } from '../../domain/kernel/fold.ts';
import type { TimeRange } from '../../domain/kernel/time.ts';
import type { OperationalStatus } from '../../domain/task/states.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import type { TaskTab } from './task-tab.ts';
import { byBeginning, isInTab, type ListedTask, undatedTasks } from './task-tabs.ts';

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
/** From so many rows on, looking words up is quicker than reading the rows. */
const worthLookingUp = 500;

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

async function lookUp(mirror: MirrorDatabase, search: string): Promise<ListedTask[]> {
  const longest = foldedWords(search).reduce((one, other) => (other.length > one.length ? other : one), '');
  const keys = await mirror.rows('tasks').where('words').startsWith(longest).primaryKeys();
  const rows = await mirror.rows('tasks').bulkGet([...new Set(keys)]);
  return rows.filter((row) => row !== undefined);
}

/** All tasks that a filter lets through, in no particular order. */
export async function matchingTasks(mirror: MirrorDatabase, filter: TaskFilter): Promise<ListedTask[]> {
  const { tab, installation, search } = filter;
  const matches = matcher(filter);
  const searches = foldedWords(search).length > 0;
  if (searches && (await hasAllWords(mirror))) {
    const candidates = await byBeginning(mirror, tab, installation).count();
    if (candidates >= worthLookingUp) return (await lookUp(mirror, search)).filter(matches);
  }
  const undated = installation === null ? await undatedTasks(mirror, tab) : [];
  return [...(await scan(mirror, filter, matches)), ...undated.filter(matches)];
}
