import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Lines of the transactions whose scope is not an async function. Dexie keeps its transaction over native awaits only when
 * it can tell from the scope's constructor that there will be some; otherwise a chain of awaits falls out of it, sooner or
 * later by browser: its last writes run in transactions of their own, and the whole fails with PrematureCommitError.
 */
function unsafeTransactions(name: string, source: string): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    CallExpression(call) {
      const { callee } = call;
      const isTransaction =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'transaction';
      const scope = call.arguments.at(-1);
      if (!isTransaction || scope === undefined || scope.type === 'Identifier') return;
      const isFunction = scope.type === 'ArrowFunctionExpression' || scope.type === 'FunctionExpression';
      if (isFunction && !scope.async) found.push(`${name}:${source.slice(0, call.start).split('\n').length}`);
    },
  });
  visitor.visit(parseSync(name, source).program);
  return found;
}

const sources = ['workers', 'src'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(folder, file)),
);

describe('Dexie transactions', () => {
  test('have async functions as their scopes', () => {
    expect(sources.length).toBeGreaterThan(50);
    const unsafe = sources.flatMap((file) => unsafeTransactions(file, readFileSync(path.join(root, file), 'utf8')));
    expect(unsafe).toEqual([]);
  });

  test('the check finds a scope that is not', () => {
    const source = `db.transaction('rw', db.tables, async () => write());\nreturn db.transaction('r', db.items, () => read());`;
    expect(unsafeTransactions('x.ts', `async function f() {${source}}`)).toEqual(['x.ts:2']);
  });
});
