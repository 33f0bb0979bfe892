import { sourceFiles } from '../sources.ts';
import { type Import, importsOf } from './imports.ts';

/** Every source file with what it imports. */
export type Graph = ReadonlyMap<string, readonly Import[]>;

export function readGraph(root: string, folders: readonly string[]): Graph {
  return new Map(sourceFiles(root, folders).map((file) => [file, importsOf(root, file)]));
}

/** The import cycles, each once, as a path; type imports count. */
export function cyclesOf(graph: Graph): string[][] {
  const done = new Set<string>();
  const path: string[] = [];
  const cycles: string[][] = [];

  const visit = (file: string): void => {
    if (done.has(file)) return;
    const start = path.indexOf(file);
    if (start >= 0) {
      cycles.push([...path.slice(start), file]);
      return;
    }
    path.push(file);
    for (const { target, kind } of graph.get(file) ?? []) {
      if (target !== undefined && kind !== 'worker' && graph.has(target)) visit(target);
    }
    path.pop();
    done.add(file);
  };

  for (const file of graph.keys()) visit(file);
  return cycles;
}

/**
 * For every file that loads the package with itself, the import path to it. Type imports and lazy imports don't load.
 */
export function waysTo(name: string, graph: Graph): ReadonlyMap<string, readonly string[]> {
  const loaders = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    for (const { target, specifier, kind } of imports) {
      if (kind === 'value') push(loaders, target ?? packageOf(specifier), file);
    }
  }
  const ways = new Map<string, readonly string[]>();
  const waiting: (readonly string[])[] = [[name]];
  for (let way = waiting.shift(); way !== undefined; way = waiting.shift()) {
    for (const file of loaders.get(way[0] ?? '') ?? []) {
      if (ways.has(file)) continue;
      const longer = [file, ...way];
      ways.set(file, longer);
      waiting.push(longer);
    }
  }
  return ways;
}

/** The package a bare specifier belongs to: `@scope/name/part` is `@scope/name`, all of Node's own are `node:*`. */
export function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:*';
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
