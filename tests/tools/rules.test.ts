import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const docs = resolve(import.meta.dirname, '../../docs');
const lines = readFileSync(resolve(docs, 'rules.md'), 'utf8').split('\n');
const rules = lines.filter((line) => line.startsWith('| ') && !/^\| (Rule|---)/.test(line));
const linksIn = (text: string): [title: string, path: string][] =>
  [...text.matchAll(/\[([^\]]+)\]\(([^)]+\.tsx?)\)/g)].map(([, title = '', path = '']) => [title, path]);

it('every rule of tasks names a test that shows it', () => {
  expect(rules.length).toBeGreaterThan(30);
  expect(rules.filter((rule) => linksIn(rule).length === 0)).toEqual([]);
});

it('every test that is named there exists', () => {
  const gone = rules.flatMap(linksIn).filter(([title, path]) => {
    const file = resolve(docs, path);
    return !existsSync(file) || !readFileSync(file, 'utf8').includes(title);
  });
  expect(gone).toEqual([]);
});
