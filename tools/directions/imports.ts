import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Argument, parseSync, Visitor } from 'oxc-parser';

export type Import = {
  /** What is written between the quotes, without a `?query`. */
  specifier: string;
  /** The file meant, relative to the root; absent for a package. */
  target?: string;
  /** `value` is loaded with the file, `lazy` when asked for, `type` never, `worker` starts another thread. */
  kind: 'value' | 'type' | 'lazy' | 'worker';
};

/** Placeholder for a `new Worker(…)` whose script isn't a literal. */
export const UNNAMED_SCRIPT = '(a script that is not named in place)';

/** All imports and re-exports of a file, types included, and the workers it starts. */
export function importsOf(root: string, file: string): Import[] {
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const [broken] = errors;
  if (broken) throw new Error(`${file} cannot be parsed: ${broken.message}`);

  const found: Import[] = [];
  const add = (written: string, kind: Import['kind']): void => {
    const [specifier = '', query = ''] = written.split('?');
    found.push({ specifier, kind: /worker/.test(query) ? 'worker' : kind, ...targetOf(file, specifier) });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.importKind === 'type' ? 'type' : 'value'),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type' ? 'type' : 'value'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.exportKind === 'type' ? 'type' : 'value');
    },
    ImportExpression: (node) => {
      const specifier = textOf(node.source);
      if (specifier !== undefined) add(specifier, 'lazy');
    },
    TSImportType: (node) => add(node.source.value, 'type'),
    NewExpression: (node) => {
      if (node.callee.type !== 'Identifier' || !/^(Shared)?Worker$/.test(node.callee.name)) return;
      add(workerScript(node.arguments[0]) ?? UNNAMED_SCRIPT, 'worker');
    },
  }).visit(program);
  return found;
}

function targetOf(file: string, specifier: string): { target: string } | undefined {
  return specifier.startsWith('.') ? { target: posix.join(posix.dirname(file), specifier) } : undefined;
}

/** Bundlers only find workers written as `new Worker(new URL('…', import.meta.url))`. */
function workerScript(argument: Argument | undefined): string | undefined {
  if (argument?.type !== 'NewExpression') return undefined;
  const { callee, arguments: urlArguments } = argument;
  return callee.type === 'Identifier' && callee.name === 'URL' ? textOf(urlArguments[0]) : undefined;
}

function textOf(node: Argument | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
