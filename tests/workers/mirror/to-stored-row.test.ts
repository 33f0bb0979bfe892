import { describe, expect, test } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import type { NewRow, Rows } from '../../../domain/rows.ts';
import { plain } from '../../../workers/mirror/stored-rows.ts';
import { toStoredRow, toStoredRows, withWords } from '../../../workers/mirror/to-stored-row.ts';
import { boss, employee, ids, partner } from '../../domain/people.ts';
import { addressValues, operationalAddressValues, taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const kept = { version: 3, createDate: 1, modifyDate: 2 };
const company = { id: ids.boss };
const from = Date.UTC(2026, 4, 4, 6);

const task = (given: Partial<NewRow<'tasks'>>): Rows['tasks'] => ({
  ...kept,
  id: fixedId(100),
  ...taskValues({ company, ...given }),
});

const place = { ...kept, id: fixedId(300), ...addressValues({ street: 'Μαιζώνος 1' }) };
const address = { ...kept, id: fixedId(200), ...operationalAddressValues({ task: { id: fixedId(100) } }) };

describe('the tabs of the task list', () => {
  const installer = employee();
  const tabs = (given: Partial<NewRow<'tasks'>>, viewer = installer) => {
    const { list, assigned, owned, watched, subtask } = toStoredRow(
      'tasks',
      task({ installationTimestampFrom: from, ...given }),
      viewer,
    );
    return { list, assigned, owned, watched, subtask };
  };
  const none = { list: 'active', assigned: undefined, owned: undefined, watched: undefined, subtask: undefined };

  test.each<[string, Partial<NewRow<'tasks'>>, object]>([
    ['of work that is nothing of theirs', {}, none],
    ['of work that was given to them', { employeesAssignees: [{ id: ids.installer }] }, { ...none, assigned: 1 }],
    ['of work that they made', { taskCreator: { id: ids.installer } }, { ...none, owned: 1 }],
    ['of work that they watch', { watchers: [{ id: ids.installer }] }, { ...none, watched: 1 }],
    ['of a part', { rootTask: { id: fixedId(101) } }, { ...none, subtask: 1 }],
    ['of a draft', { taskCompletionStatus: 'DRAFT' }, { ...none, list: 'draft' }],
  ])('for an installer, %s', (_what, given, expected) => {
    expect(tabs(given)).toEqual(expected);
  });

  test('depend on who looks', () => {
    const given = { assignee: { id: ids.partner } };
    expect(tabs(given, boss)).toEqual({ ...none, owned: 1 });
    expect(tabs(given, partner)).toEqual({ ...none, assigned: 1 });
  });

  test('have no task of which only the name is known', () => {
    expect(tabs({ installationTimestampFrom: null }, boss)).toEqual({ ...none, list: undefined });
  });
});

describe('a task is kept with what its indexes need', () => {
  test('its name and its job ticket without case and accents', () => {
    const { nicknameKey, jobTicketKey } = toStoredRow('tasks', task({ nickname: 'Άνω Πόλη', jobTicket: 'Β-7' }), boss);
    expect([nicknameKey, jobTicketKey]).toEqual(['ανω πολη', 'β-7']);
    expect(toStoredRow('tasks', task({ jobTicket: null }), boss)).not.toHaveProperty('jobTicketKey');
  });

  test('a mark where it has no beginning', () => {
    expect(toStoredRow('tasks', task({ installationTimestampFrom: null }), boss).undated).toBe(1);
    expect(toStoredRow('tasks', task({ installationTimestampFrom: from }), boss)).not.toHaveProperty('undated');
  });

  test('its end where it lasts long', () => {
    const long = { installationTimestampFrom: from, installationTimestampTo: from + 5 * day };
    expect(toStoredRow('tasks', task(long), boss).longUntil).toBe(from + 5 * day);
    expect(toStoredRow('tasks', task({ ...long, installationTimestampTo: from }), boss)).not.toHaveProperty(
      'longUntil',
    );
  });
});

test('rows that are searched have their words at once, and in the pages of a fill later', () => {
  expect(toStoredRow('addresses', place, boss)).toEqual({ ...place, words: ['μαιζωνοσ', '1'] });
  expect(toStoredRows('addresses', [{ ...place }], boss)).toEqual([place]);
  expect(withWords('addresses', place).words).toEqual(['μαιζωνοσ', '1']);
  const { words, ...keys } = toStoredRow('tasks', task({}), boss);
  expect(words).toEqual(['εργασια']);
  expect(toStoredRows('tasks', [task({})], boss)).toEqual([keys]);
});

test('other rows are kept as the server sent them', () => {
  expect(toStoredRow('operational-addresses', address, boss)).toEqual(address);
  expect(toStoredRows('operational-addresses', [{ ...address }], boss)).toEqual([address]);
});

test('nothing that was added to a row is left when it is read', () => {
  const whole = task({
    jobTicket: 'Β-7',
    rootTask: { id: fixedId(101) },
    assignee: { id: ids.boss },
    watchers: [{ id: ids.boss }],
    pickupTimestampFrom: from,
    pickupTimestampTo: from + 5 * day,
  });
  const keys = toStoredRow('tasks', whole, boss);
  expect(keys).toMatchObject({ assigned: 1, owned: 1, watched: 1, subtask: 1, undated: 1, longUntil: from + 5 * day });
  expect(plain('tasks', keys)).toEqual(whole);
  expect(plain('addresses', toStoredRow('addresses', place, boss))).toEqual(place);
  expect(plain('operational-addresses', address)).toEqual(address);
});
