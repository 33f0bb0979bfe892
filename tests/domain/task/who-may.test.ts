import { describe, expect, test } from 'vitest';
import { mutationNames } from '../../../domain/mutations.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { type Asked, decide, verdict } from '../decide.ts';
import { boss, client, employee, ids, partner, partnerEmployee, stranger } from '../people.ts';
import {
  addressIds,
  creation,
  draft,
  from,
  newAddress,
  newId,
  office,
  otherId,
  plannedTask,
  taskId,
  to,
} from './office.ts';

const [first, second] = addressIds;

/** Everybody who could try, by name. */
const people = {
  boss,
  'boss without the elevated flag': { ...boss, elevated: false },
  'office with every right': employee('POST_TASKS', 'PUT_TASKS', 'DELETE_TASKS', 'GET_DRAFT_TASKS', 'VIEW_SALES_PRICE'),
  'office with PUT_TASKS': employee('PUT_TASKS'),
  'office with POST_TASKS': employee('POST_TASKS'),
  'office with DELETE_TASKS': employee('POST_TASKS', 'DELETE_TASKS'),
  installer: employee(),
  'installer with VIEW_SALES_PRICE': employee('VIEW_SALES_PRICE'),
  partner,
  'partner’s office': partnerEmployee('POST_TASKS', 'PUT_TASKS', 'VIEW_SALES_PRICE'),
  'partner’s installer': partnerEmployee(),
  stranger,
  customer: client,
} satisfies Record<string, Viewer>;

type Person = keyof typeof people;

const owners: readonly Person[] = ['boss', 'boss without the elevated flag', 'office with every right'];
const planners: readonly Person[] = [...owners, 'office with PUT_TASKS'];
const creators: readonly Person[] = [
  'boss',
  'office with every right',
  'office with POST_TASKS',
  'office with DELETE_TASKS',
];
const deleters: readonly Person[] = [...owners, 'office with DELETE_TASKS'];
const splitters: readonly Person[] = ['boss', 'office with every right'];
const allocators: readonly Person[] = ['partner', 'partner’s office'];
/** They create tasks as well, but not for another company's customer. */
const outsiders: readonly Person[] = ['partner', 'partner’s office', 'stranger'];

/** A task with the partner's people on it, so that only rights keep anybody out. */
const given = { assignee: { id: ids.partner }, antediluvian: true, taskCompletionStatus: 'ACCEPTED' } as const;
const inHouse = { taskCompletionStatus: 'ACCEPTED' as const, employeesAssignees: [{ id: ids.installer }] };
const finished = { taskCompletionStatus: 'FINISHED' } as const;
const ongoing = { taskOperationalStatus: 'ON_GOING' };

interface Case {
  asked: Asked;
  rows: () => ReturnType<typeof office>;
  may: readonly Person[];
  /** Who has the right, but not for these rows. */
  outside?: readonly Person[];
  /** What it comes to for them; a rule refuses them when absent. */
  outsideTo?: string;
}

const named = (name: string, args: Record<string, unknown> = {}, base: Record<string, unknown> = {}): Asked => ({
  name,
  args: { id: taskId, ...args },
  base,
});

const whole = () =>
  office({ leaf: false, taskCompletionStatus: 'INSTALLED' }, []).with('tasks', {
    [otherId]: plannedTask({ rootTask: { id: taskId }, taskCompletionStatus: 'INSTALLED', jobTicket: 'Α-2' }),
  });

const subtask = (id: string, address: string) => ({ id, nickname: 'Μέρος', jobTicket: id, addresses: [address] });
const parts = [subtask(newId, first), subtask(fixedId(111), second)];
const unpriced = newAddress(fixedId(220), { salesPrice: null });

/** The same task as a row of a file. */
function imported(): Asked {
  const { id, ...values } = creation().args;
  return { name: 'importTasks', args: { file: 'x.csv', rows: [{ row: 2, id, values }] } };
}

const cases: Case[] = [
  { asked: creation(), rows: () => office(), may: creators, outside: outsiders },
  { asked: imported(), rows: () => office(), may: creators, outside: outsiders, outsideTo: 'partly' },
  { asked: named('cloneTask', { id: newId, from: taskId }), rows: () => office(draft), may: creators },
  {
    asked: named('editTask', { set: { nickname: 'νέο' } }, { nickname: 'Ψυγείο' }),
    rows: () => office(given),
    may: planners,
  },
  { asked: named('deleteTask'), rows: () => office(given), may: deleters },
  { asked: named('publishTask'), rows: () => office(draft), may: planners },
  // A draft is its creator's as well (decision 0107); all employees here are one person by their id.
  {
    asked: named('editTask', { set: { nickname: 'νέο' } }, { nickname: 'Ψυγείο' }),
    rows: () => office({ ...draft, taskCreator: { id: ids.installer } }),
    may: [...planners, 'office with POST_TASKS', 'office with DELETE_TASKS'],
  },
  {
    asked: named('deleteTask'),
    rows: () => office({ ...draft, taskCreator: { id: ids.installer } }),
    may: [...deleters, 'office with POST_TASKS'],
  },
  { asked: named('splitTask', { subtasks: parts }), rows: () => office({}, [{}, {}]), may: splitters },
  { asked: named('splitForAllocation', { subtask: newId }), rows: () => office(given), may: allocators },
  { asked: named('assignEmployees', { employees: [ids.colleague] }), rows: () => office(inHouse), may: planners },
  {
    asked: named('assignEmployees', { employees: [ids.partnerEmployee] }),
    rows: () => office(given),
    may: allocators,
  },
  {
    asked: named('removeAssigneeEmployees', { employees: [ids.installer] }),
    rows: () => office(inHouse),
    may: planners,
  },
  { asked: named('addTaskWatcher', { watcher: ids.colleague }), rows: () => office(given), may: planners },
  { asked: named('removeTaskWatcher', { watcher: ids.colleague }), rows: () => office(given), may: planners },
  {
    asked: named('rescheduleTask', { newFrom: from, newTo: to, estimatedHours: 1 }),
    rows: () => office(given),
    may: planners,
  },
  { asked: named('pauseTask', {}, ongoing), rows: () => office(given), may: planners },
  {
    asked: named('continueTask', {}, { taskOperationalStatus: 'PAUSED' }),
    rows: () => office({ ...given, taskOperationalStatus: 'PAUSED' }),
    may: planners,
  },
  { asked: named('cancelTask', {}, ongoing), rows: () => office(given), may: planners },
  {
    asked: named('finishTask', {}, ongoing),
    rows: () => office({ ...given, ...finished }, [{ completionStatus: 'FINISHED' }]),
    may: planners,
  },
  { asked: named('finalizeParentTask'), rows: whole, may: planners },
  { asked: named('invoiceTask', { invoiceId: '1' }), rows: () => office({ ...given, ...finished }), may: planners },
  { asked: named('noteLateTask'), rows: () => office(given), may: ['boss', 'boss without the elevated flag'] },
  {
    asked: { name: 'addOperationalAddress', args: { task: taskId, address: unpriced } },
    rows: () => office(draft),
    may: planners,
  },
  {
    asked: { name: 'editOperationalAddress', args: { id: first, set: { payout: 1 } }, base: { payout: 60 } },
    rows: () => office(draft),
    may: planners,
  },
  { asked: { name: 'removeOperationalAddress', args: { id: first } }, rows: () => office(draft), may: planners },
  {
    asked: { name: 'changeFinalPayout', args: { id: first, set: { finalPayout: 55 } }, base: { finalPayout: 60 } },
    rows: () => office(finished, [{ completionStatus: 'FINISHED', finalPayout: 60 }]),
    may: owners,
  },
];

const expected = ({ may, outside = [], outsideTo = 'rule' }: Case, person: Person): string => {
  if (may.includes(person)) return 'applied';
  return outside.includes(person) ? outsideTo : 'not_permitted';
};

const everyCase = cases.flatMap((each) =>
  (Object.keys(people) as Person[]).map((person) => ({
    name: each.asked.name,
    person,
    asked: each.asked,
    rows: each.rows,
    comesTo: expected(each, person),
  })),
);

describe('who may do what with a task (specification 6)', () => {
  test.each(everyCase)('$name: $person: $comesTo', async ({ person, asked, rows, comesTo }) => {
    expect(verdict(await decide(rows(), { ...asked, actor: people[person] }))).toBe(comesTo);
  });

  test('is asked of every mutation of tasks', () => {
    const asked = new Set(cases.map((each) => each.asked.name));
    const ofTasks = mutationNames.filter((name) =>
      /Task(?!Assignment)|Employees$|splitForAllocation|OperationalAddress/.test(name),
    );
    expect(ofTasks.filter((name) => !asked.has(name))).toEqual([]);
  });
});
