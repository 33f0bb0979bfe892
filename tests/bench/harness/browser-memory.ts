import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds between two looks. */
const pause = 200;

/** A file of a process, which may have ended meanwhile: then it takes no memory. */
const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** The process ids of the benchmarks' browsers and of all that they started, as Linux knows them. */
async function browserProcesses(): Promise<string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = new Map<string, string>();
  const found = new Set<string>();
  for (const id of all) {
    const [, parent = ''] = /\) \S (\d+)/.exec(await textOf(`/proc/${id}/stat`)) ?? [];
    parents.set(id, parent);
    if (/--user-data-dir=\S*ergon-bench-/.test(await textOf(`/proc/${id}/cmdline`))) found.add(id);
  }
  const isBelow = (id: string | undefined): boolean =>
    id !== undefined && id !== '0' && id !== '' && (found.has(id) || isBelow(parents.get(id)));
  return all.filter(isBelow);
}

/** Megabytes that the browsers take, memory that processes share counted once. */
export async function browserMemory(): Promise<number> {
  let kilobytes = 0;
  for (const id of await browserProcesses()) {
    kilobytes += Number(/^Pss:\s+(\d+) kB$/m.exec(await textOf(`/proc/${id}/smaps_rollup`))?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

/** Looks again and again until it is ended; the result is by how many megabytes the browser took more than `before`, at the most. */
export async function watchBrowserMemory(before?: number): Promise<() => Promise<number>> {
  const first = before ?? (await browserMemory());
  let most = first;
  let ended = false;
  const look = async (): Promise<void> => {
    while (!ended) {
      most = Math.max(most, await browserMemory());
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  const looking = look();
  return async () => {
    ended = true;
    await looking;
    return most - first;
  };
}
