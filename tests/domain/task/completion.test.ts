import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AddressCompletionStatus, addressCompletionStatuses } from '../../../domain/operational-address/states.ts';
import { completionOf, completionOfParent, type ProgressingTask, percentOf } from '../../../domain/task/completion.ts';
import { type TaskCompletionStatus, taskCompletionStatuses } from '../../../domain/task/states.ts';
import { taskMayChange, taskTransitions, taskTriggers } from '../../../domain/task/transitions.ts';

type Addresses = readonly AddressCompletionStatus[];

/** Every multiset of at most `most` statuses. */
function multisets(most: number, from = 0): AddressCompletionStatus[][] {
  if (most === 0) return [[]];
  const longer = addressCompletionStatuses
    .slice(from)
    .flatMap((status, index) => multisets(most - 1, from + index).map((rest) => [status, ...rest]));
  return [[], ...longer];
}

const installationFrom = 1200;
const pickupTo = 1000;
const installationTo = 2000;
const depot = { id: 'depot' };
const moments = { 'in time': 500, 'after the pickup': 1500, 'after the installation': 2500 };

interface Given {
  at?: number;
  assigned?: boolean;
  /** The pickup addresses of each address. */
  pickups?: { id: string }[];
  dates?: Partial<ProgressingTask>;
}

function completion(
  present: TaskCompletionStatus,
  addresses: Addresses,
  { at = moments['in time'], assigned = true, pickups = [depot], dates = {} }: Given = {},
): TaskCompletionStatus {
  const task = {
    taskCompletionStatus: present,
    installationTimestampFrom: installationFrom,
    installationTimestampTo: installationTo,
    pickupTimestampTo: pickupTo,
    ...dates,
  };
  const rows = addresses.map((completionStatus) => ({ completionStatus, pickupAddresses: pickups }));
  return completionOf({ task, addresses: rows, assigned }, at);
}

/** Every status, multiset of up to four addresses, moment, and whether anybody is assigned. */
const everyCase = taskCompletionStatuses.flatMap((present) =>
  multisets(4).flatMap((addresses) =>
    Object.values(moments).flatMap((at) => [true, false].map((assigned) => ({ present, addresses, at, assigned }))),
  ),
);

describe('the completion status that a task’s addresses give (decision 0003)', () => {
  test.each<[Addresses, TaskCompletionStatus]>([
    [['COLLECTED'], 'COLLECTED'],
    [['COLLECTED', 'NO_PROGRESS'], 'COLLECTED'],
    [['IN_PROGRESS'], 'IN_PROGRESS'],
    [['IN_PROGRESS', 'NO_PROGRESS'], 'IN_PROGRESS'],
    [['INSTALLED', 'NO_PROGRESS'], 'IN_PROGRESS'],
    [['FINISHED', 'COLLECTED'], 'IN_PROGRESS'],
    [['FAILED', 'NO_PROGRESS'], 'IN_PROGRESS'],
    [['INSTALLED'], 'INSTALLED'],
    [['INSTALLED', 'FAILED'], 'INSTALLED'],
    [['INSTALLED', 'FINISHED'], 'UNDER_EXAMINATION'],
    [['INSTALLED', 'FINISHED', 'FAILED'], 'UNDER_EXAMINATION'],
    [['FINISHED'], 'FINISHED'],
    [['FINISHED', 'FINISHED'], 'FINISHED'],
    [['FAILED'], 'FAILED'],
    [['FAILED', 'FAILED'], 'FAILED'],
    [['FINISHED', 'FAILED'], 'CONFLICTED_FINISHED'],
    [['INVOICED'], 'FINISHED'],
    [['INVOICED', 'FINISHED'], 'FINISHED'],
    [['INVOICED', 'FAILED'], 'CONFLICTED_FINISHED'],
    [['INVOICED', 'INSTALLED'], 'UNDER_EXAMINATION'],
  ])('%j gives %s', (addresses, status) => {
    expect(completion('ACCEPTED', addresses)).toBe(status);
  });

  test.each<TaskCompletionStatus>(['UNASSIGNED', 'ASSIGNMENT_REQUESTED', 'DECLINED', 'ASSIGNED', 'ACCEPTED'])(
    '%s stays while no address has moved',
    (present) => {
      expect(completion(present, ['NO_PROGRESS', 'NO_PROGRESS'])).toBe(present);
      expect(completion(present, [])).toBe(present);
    },
  );

  test.each<TaskCompletionStatus>(['COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FINISHED', 'FAILED', 'DELAYED_PICKUP'])(
    '%s goes back when its addresses do: ACCEPTED with people, UNASSIGNED without',
    (present) => {
      expect(completion(present, ['NO_PROGRESS'])).toBe('ACCEPTED');
      expect(completion(present, ['NO_PROGRESS'], { assigned: false })).toBe('UNASSIGNED');
    },
  );

  test('DRAFT and INVOICED change only by publishing and invoicing', () => {
    const changed = everyCase.filter(
      ({ present, addresses, ...given }) =>
        (present === 'DRAFT' || present === 'INVOICED') && completion(present, addresses, given) !== present,
    );
    expect(changed).toEqual([]);
    expect(everyCase.filter((given) => completion(given.present, given.addresses, given) === 'DRAFT').length).toBe(
      everyCase.filter(({ present }) => present === 'DRAFT').length,
    );
  });

  test('the order of addresses does not matter', () => {
    const addresses = fc.array(fc.constantFrom(...addressCompletionStatuses), { maxLength: 6 });
    const shuffled = addresses.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...taskCompletionStatuses), ([list, other], present) => {
        expect(completion(present, other)).toBe(completion(present, list));
      }),
    );
  });
});

describe('lateness (decision 0003)', () => {
  test.each<[Addresses, number, TaskCompletionStatus]>([
    [['NO_PROGRESS'], 1500, 'DELAYED_PICKUP'],
    [['NO_PROGRESS', 'COLLECTED'], 1500, 'DELAYED_PICKUP'],
    [['COLLECTED'], 1500, 'COLLECTED'],
    [['IN_PROGRESS', 'NO_PROGRESS'], 1500, 'IN_PROGRESS'],
    [['NO_PROGRESS'], 2500, 'DELAYED_INSTALLATION'],
    [['COLLECTED'], 2500, 'DELAYED_INSTALLATION'],
    [['IN_PROGRESS'], 2500, 'DELAYED_INSTALLATION'],
    [['INSTALLED'], 2500, 'INSTALLED'],
    [['FINISHED'], 2500, 'FINISHED'],
    [['FAILED'], 2500, 'FAILED'],
    [[], 2500, 'DELAYED_INSTALLATION'],
  ])('%j at %d is %s', (addresses, at, status) => {
    expect(completion('ACCEPTED', addresses, { at })).toBe(status);
  });

  test('begins after the last millisecond', () => {
    expect(completion('ACCEPTED', ['NO_PROGRESS'], { at: pickupTo })).toBe('ACCEPTED');
    expect(completion('ACCEPTED', ['NO_PROGRESS'], { at: pickupTo + 1 })).toBe('DELAYED_PICKUP');
    expect(completion('ACCEPTED', ['COLLECTED'], { at: installationTo })).toBe('COLLECTED');
    expect(completion('ACCEPTED', ['COLLECTED'], { at: installationTo + 1 })).toBe('DELAYED_INSTALLATION');
  });

  test('is nobody’s while nobody is assigned, and needs a date', () => {
    expect(completion('UNASSIGNED', ['NO_PROGRESS'], { at: 2500, assigned: false })).toBe('UNASSIGNED');
    const dates = { pickupTimestampTo: null, installationTimestampTo: null };
    expect(completion('ACCEPTED', ['NO_PROGRESS'], { at: 2500, dates })).toBe('ACCEPTED');
  });

  test('of a pickup needs an address to pick up from, or an end that somebody chose (decision 0155)', () => {
    const derived = { pickupTimestampTo: installationFrom - 1 };
    const late = (given: Given, addresses: Addresses = ['NO_PROGRESS']) =>
      completion('ACCEPTED', addresses, { at: moments['after the pickup'], ...given });
    expect(late({ dates: derived, pickups: [] })).toBe('ACCEPTED');
    expect(late({ dates: derived, pickups: [] }, ['NO_PROGRESS', 'COLLECTED'])).toBe('COLLECTED');
    expect(late({ dates: derived })).toBe('DELAYED_PICKUP');
    expect(late({ pickups: [] })).toBe('DELAYED_PICKUP');
    expect(late({ dates: { pickupTimestampTo: null } })).toBe('ACCEPTED');
    expect(late({ dates: derived, pickups: [], at: moments['after the installation'] })).toBe('DELAYED_INSTALLATION');
  });
});

describe('the table of transitions (decision 0003)', () => {
  const describeCase = (given: (typeof everyCase)[number], to: TaskCompletionStatus): string =>
    `${given.present} -> ${to} with ${given.addresses.join(' ')} at ${given.at}${given.assigned ? ', assigned' : ''}`;

  test('allows every change that addresses can cause', () => {
    const outside = everyCase.flatMap((given) => {
      const to = completion(given.present, given.addresses, given);
      return taskMayChange(given.present, to, 'addresses') || taskMayChange(given.present, to, 'time')
        ? []
        : [describeCase(given, to)];
    });
    expect(outside).toEqual([]);
  });

  test('allows every change that time alone can cause', () => {
    const settled = everyCase.filter(
      ({ present, addresses, assigned }) => completion(present, addresses, { assigned }) === present,
    );
    // Nobody is assigned while a task is offered or declined.
    const offered: readonly TaskCompletionStatus[] = ['UNASSIGNED', 'ASSIGNMENT_REQUESTED', 'DECLINED'];
    const outside = settled
      .filter(({ present, assigned }) => !(assigned && offered.includes(present)))
      .flatMap((given) => {
        const to = completion(given.present, given.addresses, given);
        return taskMayChange(given.present, to, 'time') ? [] : [describeCase(given, to)];
      });
    expect(outside).toEqual([]);
    expect(settled.length).toBeGreaterThan(1000);
  });

  test('holds no change by addresses that cannot happen', () => {
    const seen = new Set(
      everyCase.map((given) => `${given.present} ${completion(given.present, given.addresses, given)}`),
    );
    const idle = taskCompletionStatuses.flatMap((from) =>
      (taskTransitions[from].addresses ?? []).filter((to) => !seen.has(`${from} ${to}`)).map((to) => `${from} ${to}`),
    );
    expect(idle).toEqual([]);
  });

  test('invoices only what is finished, and nothing leaves INVOICED', () => {
    const invoiced = taskCompletionStatuses.filter(
      (from) => from !== 'INVOICED' && taskMayChange(from, 'INVOICED', 'invoice'),
    );
    expect(invoiced).toEqual(['FINISHED', 'CONFLICTED_FINISHED']);
    const leaving = taskTriggers.flatMap((trigger) =>
      taskCompletionStatuses.filter((to) => to !== 'INVOICED' && taskMayChange('INVOICED', to, trigger)),
    );
    expect(leaving).toEqual([]);
  });

  test('every status can be reached from a draft, and staying is always allowed', () => {
    const found = new Set<TaskCompletionStatus>(['DRAFT']);
    for (const from of found) {
      for (const to of taskTriggers.flatMap((trigger) => taskTransitions[from][trigger] ?? [])) found.add(to);
    }
    expect([...found].sort()).toEqual([...taskCompletionStatuses].sort());
    for (const status of taskCompletionStatuses) expect(taskMayChange(status, status, 'publish')).toBe(true);
  });
});

describe('a task with subtasks', () => {
  test.each<[TaskCompletionStatus[], TaskCompletionStatus]>([
    [['FINISHED', 'FINISHED'], 'FINISHED'],
    [['FINISHED', 'INVOICED'], 'FINISHED'],
    [['INVOICED', 'INVOICED'], 'INVOICED'],
    [['FAILED', 'FAILED'], 'FAILED'],
    [['FINISHED', 'FAILED'], 'CONFLICTED_FINISHED'],
    [['INVOICED', 'FAILED'], 'CONFLICTED_FINISHED'],
    [['FINISHED', 'CONFLICTED_FINISHED'], 'CONFLICTED_FINISHED'],
    [['INSTALLED', 'INSTALLED'], 'INSTALLED'],
    [['INSTALLED', 'FAILED'], 'INSTALLED'],
    [['INSTALLED', 'FINISHED'], 'UNDER_EXAMINATION'],
    [['UNDER_EXAMINATION', 'FAILED'], 'UNDER_EXAMINATION'],
    [['FINISHED', 'ACCEPTED'], 'IN_PROGRESS'],
    [['INVOICED', 'ACCEPTED'], 'IN_PROGRESS'],
    [['FAILED', 'UNASSIGNED'], 'IN_PROGRESS'],
    [['COLLECTED', 'ACCEPTED'], 'COLLECTED'],
    [['COLLECTED', 'INSTALLED'], 'IN_PROGRESS'],
    [['DELAYED_PICKUP', 'IN_PROGRESS'], 'DELAYED_PICKUP'],
    [['DELAYED_PICKUP', 'DELAYED_INSTALLATION'], 'DELAYED_INSTALLATION'],
    [['ACCEPTED', 'ASSIGNED'], 'ASSIGNED'],
    [['ACCEPTED', 'ASSIGNMENT_REQUESTED'], 'ASSIGNMENT_REQUESTED'],
    [['ACCEPTED', 'UNASSIGNED'], 'UNASSIGNED'],
    [['UNASSIGNED', 'DECLINED'], 'DECLINED'],
  ])('%j gives %s', (subtasks, status) => {
    expect(completionOfParent('ACCEPTED', subtasks)).toBe(status);
    expect(completionOfParent('ACCEPTED', subtasks.toReversed())).toBe(status);
  });

  test.each(taskCompletionStatuses.filter((status) => status !== 'DRAFT'))(
    'has what all its subtasks have: %s',
    (status) => {
      expect(completionOfParent('ACCEPTED', [status, status])).toBe(status);
    },
  );

  test('keeps its own status as a draft, once invoiced, and without subtasks', () => {
    expect(completionOfParent('DRAFT', ['FINISHED'])).toBe('DRAFT');
    expect(completionOfParent('INVOICED', ['IN_PROGRESS'])).toBe('INVOICED');
    expect(completionOfParent('ACCEPTED', [])).toBe('ACCEPTED');
  });
});

describe('how complete a task is', () => {
  test.each<[Addresses, number]>([
    [[], 0],
    [['NO_PROGRESS'], 0],
    [['COLLECTED', 'NO_PROGRESS'], 13],
    [['IN_PROGRESS', 'COLLECTED'], 38],
    [['INSTALLED', 'NO_PROGRESS'], 50],
    [['FINISHED', 'INSTALLED', 'INVOICED'], 100],
    [['FAILED', 'FINISHED', 'INSTALLED'], 67],
    [['FAILED'], 0],
  ])('%j is %d %%', (addresses, percent) => {
    expect(percentOf(addresses)).toBe(percent);
  });

  test('is between 0 and 100, and all of it only when every address is done', () => {
    const addresses = fc.array(fc.constantFrom(...addressCompletionStatuses), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(addresses, (list) => {
        const percent = percentOf(list);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        const open = list.some((status) => ['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS', 'FAILED'].includes(status));
        expect(percent === 100).toBe(!open);
      }),
    );
  });
});
