import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/run.ts';

const folder = join(ROOT, 'docs/decisions');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const records = globSync('*.md', { cwd: folder })
  .filter((file) => file !== 'README.md')
  .sort();
const titleOf = (file: string): string => read(file).split('\n', 1)[0]?.replace(/^# /, '') ?? '';
const linksIn = (text: string): string[] => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, url = '']) => url);

describe('the decision records', () => {
  it('have a number of their own, the same in name and title', () => {
    expect(records.length).toBeGreaterThan(100);
    const numbers = records.map((file) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1] ?? file);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    expect(records.filter((file) => !titleOf(file).startsWith(`${file.slice(0, 4)} `))).toEqual([]);
  });

  it('have 300 words at most', () => {
    const long = records.map((file) => `${file}: ${read(file).trim().split(/\s+/).length}`);
    expect(long.filter((line) => Number(line.split(': ')[1]) > 300)).toEqual([]);
  });

  it('are in the index once, by their titles', () => {
    const entries = [...read('README.md').matchAll(/^- \[(.+)\]\((.+\.md)\): ./gm)];
    const listed = entries.map(([, title = '', file = '']) => `${file}: ${title}`);
    expect(listed.sort()).toEqual(records.map((file) => `${file}: ${titleOf(file)}`).sort());
  });
});

it('every link of README.md and docs leads to a file', () => {
  const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })];
  const broken = documents.flatMap((document) =>
    linksIn(readFileSync(join(ROOT, document), 'utf8'))
      .filter((url) => !/^([a-z]+:|#)/.test(url))
      .filter((url) => !existsSync(join(ROOT, dirname(document), url.split('#', 1)[0] ?? '')))
      .map((url) => `${document}: ${url}`),
  );
  expect(broken).toEqual([]);
});
