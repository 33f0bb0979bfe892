import { join } from 'node:path';
import { API } from 'typescript/unstable/sync';
import { readGraph } from '../directions/graph.ts';
import { type Mutant, mutatedText } from './mutants.ts';

/** Diagnostics about tidiness: unused names, unreachable code. Such a mutant would run, so it counts. */
const untidy: readonly number[] = [6133, 6138, 6192, 6196, 6198, 6199, 7027, 7028];

/**
 * Type-checks one changed file at a time with a compiler kept in memory. Only diagnostics of the file and its direct
 * importers decide; a mutant with an error further away counts like any other.
 */
export class TypeChecker implements Disposable {
  readonly #root: string;
  readonly #changed = new Map<string, string>();
  readonly #importers: ReadonlyMap<string, readonly string[]>;
  readonly #api: API;

  constructor(root: string, folders: readonly string[]) {
    this.#root = root;
    this.#importers = importersIn(root, folders);
    this.#api = new API({ cwd: root, fs: { readFile: (file) => this.#changed.get(file) } });
  }

  /** The first type error that the mutant makes, if it makes one. */
  refusal(mutant: Mutant): string | undefined {
    const path = join(this.#root, mutant.file);
    const project = join(this.#root, mutant.file.split('/', 1)[0] ?? '', 'tsconfig.json');
    this.#changed.set(path, mutatedText(this.#root, mutant));
    const snapshot = this.#api.updateSnapshot({ openProjects: [project], fileChanges: { changed: [path] } });
    try {
      const program = snapshot.getProject(project)?.program;
      if (!program) throw new Error(`${project} cannot be opened`);
      for (const file of [mutant.file, ...(this.#importers.get(mutant.file) ?? [])]) {
        const at = join(this.#root, file);
        const errors = [...program.getSyntacticDiagnostics(at), ...program.getSemanticDiagnostics(at)];
        const error = errors.find(({ code }) => !untidy.includes(code));
        if (error) return `${file}: TS${error.code} ${error.text}`;
      }
      return undefined;
    } finally {
      this.#changed.delete(path);
      this.#api.updateSnapshot({ openProjects: [project], fileChanges: { changed: [path] } }).dispose();
      snapshot.dispose();
    }
  }

  [Symbol.dispose](): void {
    this.#api.close();
  }
}

/** Who imports a file directly, within its own folder of the project: each of these is one project of the compiler. */
function importersIn(root: string, folders: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const folder of folders) {
    for (const [file, imports] of readGraph(root, [folder])) {
      for (const { target } of imports) {
        if (target?.startsWith(`${folder}/`)) importers.set(target, [...(importers.get(target) ?? []), file]);
      }
    }
  }
  return importers;
}
