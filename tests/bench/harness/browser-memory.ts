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
