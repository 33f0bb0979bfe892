import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { cyclesOf, type Graph, packageOf, readGraph, waysTo } from './graph.ts';
import { type Import, UNNAMED_SCRIPT } from './imports.ts';
import { ANY_PACKAGE, FOLDERS, PACKAGES, ROOTS, TYPES_ONLY, WORKER_STARTERS } from './table.ts';

export type Violation = { file: string; reason: string };

/** The violations of the import directions below `root`. */
export function directionViolations(root: string): Violation[] {
  const graph = readGraph(root, ROOTS);
  return [...folderViolations(graph), ...loadedValues(graph), ...cycles(graph)];
}

/** Packages of the table missing from package.json; a scope is missing when none of its packages is there. */
export function packagesNotInstalled(root: string): Violation[] {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { dependencies, devDependencies } = manifest as { [Kind in string]?: Record<string, string> };
  const installed = Object.keys({ ...dependencies, ...devDependencies });
  return Object.keys(PACKAGES)
    .filter((name) => name !== 'node:*' && !installed.some((each) => each === name || scopeOf(each) === name))
    .map((name) => ({ file: 'tools/directions/table.ts', reason: `names ${name}, which package.json does not have` }));
}

function folderViolations(graph: Graph): Violation[] {
  const violations: Violation[] = [];
  for (const [file, imports] of graph) {
    const folder = folderOf(file);
    if (folder === undefined) {
      violations.push({ file, reason: 'is in no folder of the table (tools/directions/table.ts)' });
      continue;
    }
    for (const each of imports) {
      const reason = reasonAgainst(file, folder, each);
      if (reason !== undefined) violations.push({ file, reason });
    }
  }
  return violations;
}

function reasonAgainst(file: string, folder: string, { kind, specifier, target }: Import): string | undefined {
  if (target === undefined && specifier !== UNNAMED_SCRIPT) return againstPackage(file, packageOf(specifier));
  if (kind === 'worker' && file.startsWith('src/')) return againstWorker(file, target);
  if (target === undefined || mayImport(file, folder, target)) return undefined;
  return `imports ${target}, but ${folder} may import only itself${(FOLDERS[folder] ?? []).map((name) => `, ${name}`).join('')}`;
}

function againstPackage(file: string, name: string): string | undefined {
  if (ANY_PACKAGE.some((folder) => isIn(folder, file))) return undefined;
  const homes = PACKAGES[name] ?? PACKAGES[scopeOf(name)];
  if (homes === undefined) return `imports the package ${name}, which has no home in tools/directions/table.ts`;
  return homes.some((home) => isIn(home, file))
    ? undefined
    : `imports the package ${name}, which belongs to ${homes.join(', ')}`;
}

/** The table's entry for a whole scope; none for packages without one. */
const scopeOf = (name: string): string => (name.startsWith('@') ? `${name.split('/', 1)[0]}/*` : '');

function againstWorker(file: string, script: string | undefined): string | undefined {
  if (!WORKER_STARTERS.some((folder) => isIn(folder, file))) {
    return `starts a worker, which only ${WORKER_STARTERS.join(', ')} may`;
  }
  return script?.startsWith('workers/') ? undefined : 'starts a worker that is not named in place as a file of workers';
}

/** Reported at the import that leaves those folders, the line to change. */
function loadedValues(graph: Graph): Violation[] {
  return TYPES_ONLY.flatMap(({ package: name, from, except }) => {
    const ways = waysTo(name, graph);
    const first = (file: string): boolean =>
      from.some((folder) => isIn(folder, file)) && !except.some((folder) => isIn(folder, file));
    return [...graph].flatMap(([file, imports]) => {
      if (!first(file)) return [];
      return imports
        .filter(({ kind, target }) => kind === 'value' && target !== undefined && !first(target))
        .map(({ target }) => ways.get(target ?? ''))
        .filter((way) => way !== undefined)
        .map((way) => ({ file, reason: `loads ${name}, which first screens wait for: ${way.join(' → ')}` }));
    });
  });
}

function cycles(graph: Graph): Violation[] {
  return cyclesOf(graph).map((cycle) => ({ file: cycle[0] ?? '', reason: `is in a cycle: ${cycle.join(' → ')}` }));
}

/** The longest folder of the table that contains the file. */
function folderOf(file: string): string | undefined {
  return Object.keys(FOLDERS)
    .filter((folder) => isIn(folder, file))
    .sort((one, other) => other.split('/').length - one.split('/').length)[0];
}

function mayImport(file: string, folder: string, target: string): boolean {
  if (isIn(sameFolder(folder, file), target)) return true;
  return (FOLDERS[folder] ?? []).some((allowed) => isIn(allowed, target));
}

/** The folder with `<each>` replaced by the file's subfolder. */
function sameFolder(folder: string, file: string): string {
  const position = folder.split('/').indexOf('<each>');
  return position < 0 ? folder : folder.replace('<each>', file.split('/')[position] ?? '');
}

function isIn(folder: string, file: string): boolean {
  if (folder.endsWith('/*')) return posix.dirname(file) === folder.slice(0, -2);
  const concrete = sameFolder(folder, file);
  return file.startsWith(`${concrete}/`);
}
