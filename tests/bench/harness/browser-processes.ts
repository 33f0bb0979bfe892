import { readdir, readFile } from 'node:fs/promises';

/** What the profile directories of all browsers of the benchmarks have in their names. */
const anyProfile = 'ergon-bench-';

/** A file of a process, which may have ended meanwhile: then it takes no memory. */
const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** The profile directory with which a browser was started; null for any other process. */
function profileOf(commandLine: string): string | null {
  const argument = commandLine.split('\0').find((each) => each.startsWith('--user-data-dir='));
  return argument?.slice(argument.indexOf('=') + 1) ?? null;
}

/**
 * The process ids, as Linux knows them, of the browsers with `profile` in the name of their profile directory, and of all that
 * they started.
 */
async function browserProcesses(profile: string): Promise<string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = new Map<string, string>();
  const found = new Set<string>();
  for (const id of all) {
    const [, parent = ''] = /\) \S (\d+)/.exec(await textOf(`/proc/${id}/stat`)) ?? [];
    parents.set(id, parent);
    if (profileOf(await textOf(`/proc/${id}/cmdline`))?.includes(profile)) found.add(id);
  }
  const isBelow = (id: string | undefined): boolean =>
    id !== undefined && id !== '0' && id !== '' && (found.has(id) || isBelow(parents.get(id)));
  return all.filter(isBelow);
}

/** Megabytes that the benchmarks' browsers take, or the one with that profile; memory that processes share is counted once. */
export async function browserMemory(profile = anyProfile): Promise<number> {
  let kilobytes = 0;
  for (const id of await browserProcesses(profile)) {
    kilobytes += Number(/^Pss:\s+(\d+) kB$/m.exec(await textOf(`/proc/${id}/smaps_rollup`))?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

interface Watched {
  /** Part of the path of the browser's profile. */
  profile?: string;
  /** Milliseconds between two looks, each of which takes the browser's time, too. */
  pause?: number;
}

/** Looks at the memory of the browsers until it is ended. */
export function watchBrowserMemory({ profile = anyProfile, pause = 200 }: Watched = {}) {
  let most = 0;
  let ended = false;
  const look = async (): Promise<void> => {
    while (!ended) {
      most = Math.max(most, await browserMemory(profile));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  const looking = look();
  return {
    /** The most megabytes so far. */
    most: (): number => most,
    /** The most megabytes of all. */
    end: async (): Promise<number> => {
      ended = true;
      await looking;
      return most;
    },
  };
}

/** What a browser has done so far. */
interface Effort {
  /** Processor time, in seconds. */
  processor: number;
  /** How often one of its threads stopped to wait, and so had been woken. */
  wakeUps: number;
}

/** Of `/proc/…/stat` the times are in hundredths of a second. */
const ticks = 100;

/** What the benchmarks' browsers have done since they were started, as Linux counts it. */
export async function browserEffort(profile = anyProfile): Promise<Effort> {
  const effort: Effort = { processor: 0, wakeUps: 0 };
  for (const id of await browserProcesses(profile)) {
    const [user = 0, system = 0] =
      (await textOf(`/proc/${id}/stat`)).split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
    effort.processor += (user + system) / ticks;
    for (const thread of await readdir(`/proc/${id}/task`).catch(() => [])) {
      const status = await textOf(`/proc/${id}/task/${thread}/status`);
      effort.wakeUps += Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
    }
  }
  return effort;
}
