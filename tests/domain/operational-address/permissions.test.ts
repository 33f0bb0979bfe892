import { describe, expect, test } from 'vitest';
import { mayChangeCosts, mayChangePayout, payoutMode } from '../../../domain/operational-address/cost-permissions.ts';
import { mayWorkOn, type TaskParties, takesMarks } from '../../../domain/operational-address/permissions.ts';
import { addressCompletionStatuses } from '../../../domain/operational-address/states.ts';
import { operationalStatuses, taskCompletionStatuses } from '../../../domain/task/states.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { boss, client, employee, ids, partner, partnerEmployee, stranger } from '../people.ts';

/** A task that boss's company gave to partner's, on which boss's installer and partner's employee work. */
const shared: TaskParties = {
  company: { id: ids.boss },
  taskCreator: null,
  assignee: { id: ids.partner },
  employeesAssignees: [{ id: ids.installer }, { id: ids.partnerEmployee }],
  taskCompletionStatus: 'ACCEPTED',
  taskOperationalStatus: 'ON_GOING',
};
/** The same, done in-house by somebody else. */
const elsewhere: TaskParties = { ...shared, assignee: null, employeesAssignees: [{ id: ids.colleague }] };

interface Case {
  who: string;
  viewer: Viewer;
  shared: boolean;
  elsewhere: boolean;
}

describe('who may mark addresses and prove work (specification 4.5, right to edit status)', () => {
  const cases: Case[] = [
    { who: 'the owner of the task’s company', viewer: boss, shared: true, elsewhere: true },
    { who: 'its office with PUT_TASKS', viewer: employee('PUT_TASKS'), shared: true, elsewhere: true },
    { who: 'its office with POST_TASKS only', viewer: employee('POST_TASKS'), shared: true, elsewhere: false },
    { who: 'its employee without rights', viewer: employee(), shared: true, elsewhere: false },
    { who: 'the owner of the assigned company', viewer: partner, shared: true, elsewhere: false },
    { who: 'an employee of that company', viewer: partnerEmployee(), shared: true, elsewhere: false },
    {
      who: 'that company’s office with PUT_TASKS',
      viewer: partnerEmployee('PUT_TASKS'),
      shared: true,
      elsewhere: false,
    },
    { who: 'the owner of another company', viewer: stranger, shared: false, elsewhere: false },
    { who: 'the customer', viewer: client, shared: false, elsewhere: false },
  ];

  test.each(cases)('$who: $shared when given to both, $elsewhere when given to a colleague', (given) => {
    expect(mayWorkOn(given.viewer, shared)).toBe(given.shared);
    expect(mayWorkOn(given.viewer, elsewhere)).toBe(given.elsewhere);
  });

  test('only those assigned need no right', () => {
    const mine = { ...elsewhere, employeesAssignees: [] };
    expect(mayWorkOn(employee('VIEW_SALES_PRICE', 'DELETE_TASKS', 'GET_DRAFT_TASKS'), mine)).toBe(false);
    expect(mayWorkOn(partnerEmployee('POST_TASKS'), { ...shared, employeesAssignees: [] })).toBe(false);
  });

  test('nobody on a draft', () => {
    const draft: TaskParties = { ...shared, taskCompletionStatus: 'DRAFT' };
    for (const viewer of [boss, employee('PUT_TASKS'), employee(), partner])
      expect(mayWorkOn(viewer, draft)).toBe(false);
  });

  test('a customer’s account never works, whoever it is assigned to', () => {
    expect(mayWorkOn(client, { ...shared, employeesAssignees: [{ id: ids.client }] })).toBe(false);
  });
});

test('a task takes marks while it runs and was not invoiced', () => {
  const taking = operationalStatuses.filter((status) => takesMarks({ ...shared, taskOperationalStatus: status }));
  expect(taking).toEqual(['ON_GOING']);
  const refusing = taskCompletionStatuses.filter((status) => !takesMarks({ ...shared, taskCompletionStatus: status }));
  expect(refusing).toEqual(['INVOICED']);
});

describe('who may change communication info, costs and extra costs (specification 6)', () => {
  test.each<{ who: string; viewer: Viewer; may: boolean }>([
    { who: 'the owner of the task’s company', viewer: boss, may: true },
    { who: 'its office with VIEW_SALES_PRICE', viewer: employee('PUT_TASKS', 'VIEW_SALES_PRICE'), may: true },
    { who: 'its office without it', viewer: employee('PUT_TASKS', 'POST_TASKS'), may: false },
    { who: 'an installer with nothing else', viewer: employee('VIEW_SALES_PRICE'), may: true },
    { who: 'an installer without it, though assigned', viewer: employee(), may: false },
    { who: 'the owner of the assigned company', viewer: partner, may: true },
    { who: 'that company’s office with it', viewer: partnerEmployee('POST_TASKS', 'VIEW_SALES_PRICE'), may: true },
    { who: 'that company’s office without it', viewer: partnerEmployee('POST_TASKS'), may: false },
    { who: 'another company', viewer: stranger, may: false },
    { who: 'the customer', viewer: client, may: false },
  ])('$who: $may', ({ viewer, may }) => {
    expect(mayChangeCosts(viewer, shared, 'IN_PROGRESS')).toBe(may);
  });

  test('no longer once the address is finished or failed, or the task invoiced', () => {
    const open = addressCompletionStatuses.filter((status) => mayChangeCosts(boss, shared, status));
    expect(open).toEqual(['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'INVOICED']);
    const free = taskCompletionStatuses.filter((taskCompletionStatus) =>
      mayChangeCosts(boss, { ...shared, taskCompletionStatus }, 'IN_PROGRESS'),
    );
    expect(free).toEqual(taskCompletionStatuses.filter((status) => status !== 'INVOICED'));
  });
});

describe('the payout’s editing mode (specification 4.5)', () => {
  const late = ['DELAYED_PICKUP', 'DELAYED_INSTALLATION'];
  const fixing = ['ACCEPTED', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FINISHED', 'INVOICED', ...late];
  const everyCase = taskCompletionStatuses.flatMap((task) =>
    addressCompletionStatuses.map((address) => ({ task, address })),
  );

  test.each(everyCase)('task $task, address $address', ({ task, address }) => {
    const given = { ...shared, taskCompletionStatus: task };
    const unassigned = address === 'FINISHED' ? 'final' : 'normal';
    const fixed = fixing.includes(task) || fixing.includes(address);
    expect(payoutMode({ ...given, assignee: null }, address)).toBe(unassigned);
    expect(payoutMode(given, address)).toBe(fixed ? 'none' : 'normal');
  });

  test('is for the company that pays: the one that does the work does not set what it gets', () => {
    const agreed: TaskParties = { ...shared, taskCompletionStatus: 'ASSIGNED' };
    const own: TaskParties = { ...agreed, company: { id: ids.partner }, assignee: null };
    for (const [viewer, task, may] of [
      [boss, agreed, true],
      [partner, agreed, false],
      [partner, own, true],
    ] as const)
      expect(mayChangePayout(viewer, task, 'NO_PROGRESS')).toBe(may);
  });
});
