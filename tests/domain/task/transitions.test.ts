import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { taskCompletionStatuses } from '../../../domain/task/states.ts';
import { taskTransitions } from '../../../domain/task/transitions.ts';

const document = readFileSync(path.resolve(import.meta.dirname, '../../../docs/task-statuses.md'), 'utf8');

/** The sets of statuses that the table names, as the document defines them: `*working*: COLLECTED, …`. */
const sets = new Map(
  [...document.matchAll(/\*(\w+)\*: ([A-Z_, ]+)/g)].map(([, name = '', statuses = '']) => [name, statuses.split(', ')]),
);

const namesIn = (cell: string): string[] =>
  cell.split(', ').flatMap((name) => (name === '' ? [] : (sets.get(name) ?? [name])));

/** `trigger from -> to` of one line of the table. */
function changesOf(line: string): string[] {
  const [, from = '', people = '', addresses = '', time = ''] = line.split('|').map((cell) => cell.trim());
  const byPeople = people.split('; ').flatMap((part) => {
    const [trigger = '', statuses = ''] = part.split(': ');
    return namesIn(statuses).map((to) => `${trigger} ${from} -> ${to}`);
  });
  const by = (trigger: string, cell: string) => namesIn(cell).map((to) => `${trigger} ${from} -> ${to}`);
  return [...byPeople, ...by('addresses', addresses), ...by('time', time)];
}

test('docs/task-statuses.md shows the table of transitions that the code has', () => {
  const lines = document.slice(document.indexOf('| From |')).split('\n').slice(2);
  const table = lines.slice(0, lines.indexOf(''));
  const statuses = table.map((line) => line.split('|')[1]?.trim() ?? '');
  expect(statuses.sort()).toEqual([...taskCompletionStatuses].sort());
  const coded = taskCompletionStatuses.flatMap((from) =>
    Object.entries(taskTransitions[from]).flatMap(([trigger, targets]) =>
      targets.map((to) => `${trigger} ${from} -> ${to}`),
    ),
  );
  expect(table.flatMap(changesOf).sort()).toEqual(coded.sort());
});
