import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FOLDERS } from '../../tools/directions/table.ts';
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

it('every name of docs/stored-names.md is in the file beside it', () => {
  const rows = readFileSync(join(ROOT, 'docs/stored-names.md'), 'utf8').matchAll(/^\| (`.+`) \| `([^`]+)`/gm);
  const listed = [...rows].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, file })),
  );
  expect(listed.length).toBeGreaterThan(35);
  const missing = listed.filter(({ name, file }) => {
    const path = join(ROOT, file);
    return !existsSync(path) || !new RegExp(`\\b${name}(?!\\w)`).test(readFileSync(path, 'utf8'));
  });
  expect(missing).toEqual([]);
});

describe('docs/architecture.md', () => {
  const lines = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| `'));
  const steps = lines.filter((line) => /^\d+\. /.test(line));
  const namesIn = (text = ''): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

  /** Whether a file declares a name; `Class.member` is a member of a class in it. */
  function declares(file: string, name: string): boolean {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const [top, member] = name.split('.');
    const isThere = new RegExp(
      `^(?:  )*(?:export )?(?:async )?(?:function|const|class|interface|type) ${top}\\b`,
      'm',
    ).test(text);
    return isThere && (member === undefined || new RegExp(`^  (?:async )?${member}[<(]`, 'm').test(text));
  }

  /** What is wrong with a step: each name in it is a file, or is declared in the file that was named before. */
  function problemsOf(step: string): string[] {
    let file: string | undefined;
    return namesIn(step).flatMap((name) => {
      if (name.startsWith('npm run ')) return [];
      if (!name.includes('/')) return file !== undefined && declares(file, name) ? [] : [`${name} in ${file}`];
      file = name;
      return existsSync(join(ROOT, name)) ? [] : [name];
    });
  }

  it('names files, and in each the things that it declares', () => {
    expect(steps.length).toBeGreaterThan(70);
    expect(steps.flatMap(problemsOf)).toEqual([]);
    const others = lines.filter((line) => !rows.includes(line) && !steps.includes(line)).flatMap(namesIn);
    const files = others.filter((name) => /^[\w.-]+\/[\w./-]+$/.test(name));
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('has the table of who may import whom', () => {
    const listed = rows.flatMap((row) => {
      const [, folders, , imports] = row.split('|');
      return namesIn(folders).map((folder) => [folder, namesIn(imports).sort()] as const);
    });
    const table = Object.entries(FOLDERS).map(([folder, imports]) => [folder, [...imports].sort()] as const);
    expect(listed.map(([folder]) => folder).sort()).toEqual(table.map(([folder]) => folder).sort());
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(table));
  });
});
