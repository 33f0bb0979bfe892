import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../../dist');

const read = (path: string): string => readFileSync(join(dist, path), 'utf8');

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, first = '']) => first);

/** What a built script has loaded with itself. */
const withIt = (script: string): string[] =>
  found(script, /(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g).map((name) => `assets/${name}`);

interface Later {
  script: string;
  /** What is loaded with it: other scripts, and its styles. */
  files: string[];
}

/** What a built script may have loaded later. */
function later(script: string): Later[] {
  const [, list = '[]'] = /m\.f=(\[.*?\])/.exec(script) ?? [];
  const names: string[] = JSON.parse(list);
  return script
    .split(/\bimport\(["'`]\.\//)
    .slice(1)
    .map((rest) => {
      const [, numbers = ''] = /__vite__mapDeps\(\[([\d,]*)\]\)/.exec(rest) ?? [];
      const files = numbers === '' ? [] : numbers.split(',').map((number) => names[Number(number)] ?? '');
      return { script: `assets/${rest.slice(0, rest.search(/["'`]/))}`, files };
    });
}

function loaded(starts: readonly string[], stop: (script: string) => boolean): Set<string> {
  const reached = new Set<string>();
  const open = [...starts];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    if (!path.endsWith('.js')) continue;
    const text = read(path);
    open.push(...withIt(text));
    for (const { script, files } of later(text)) if (!stop(script)) open.push(script, ...files);
  }
  return reached;
}

/** The files of the build that a browser loads only once it loads the script that was made of this source. */
export function filesBehind(source: string): Set<string> {
  const isMadeOfIt = (script: string): boolean => {
    const { sources }: { sources: string[] } = JSON.parse(read(`${script}.map`));
    return sources.some((path) => path.endsWith(source));
  };
  const starts = found(read('index.html'), /(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g);
  const others = loaded(starts, isMadeOfIt);
  return new Set([...loaded(starts, () => false)].filter((path) => !others.has(path)));
}
