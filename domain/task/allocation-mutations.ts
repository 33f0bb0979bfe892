import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { includesReference } from '../kernel/references.ts';
import type { Reference } from '../kernel/resources.ts';
import { applied, type MutationContext, type Notice, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideRepeatedCreation } from '../mutation/row-mutations.ts';
import type { RowReader, Write } from '../rows.ts';
import type { Task } from '../schemas.ts';
import { copyIdOf, partsMade } from './allocation.ts';
import { loadTree, type TreeFacts } from './facts.ts';
import { createAddressWrite, draftTask, freshAddress } from './new-rows.ts';
import { taskNoticeTo } from './notices.ts';
import { usersOf, worksFor } from './people-mutations.ts';
import { mayAllocateTask } from './permissions.ts';
import { publishedFields } from './publishing.ts';
import { canSplitForAllocation } from './rules.ts';
import { freeTicket, suffixed } from './validation.ts';

interface AllocationFacts extends TreeFacts {
  /** The people on the task who work for the company that splits it; the owner's people may still be on it. */
  people: Reference[];
  existing: Task | undefined;
  jobTicket: string | null;
}

/** The people on a task who work for a company. */
export async function ownPeopleOn(
  { employeesAssignees }: Pick<Task, 'employeesAssignees'>,
  company: string,
  rows: RowReader,
): Promise<Reference[]> {
  const users = await usersOf(
    employeesAssignees.map((person) => person.id),
    rows,
  );
  return employeesAssignees.filter((_, index) => worksFor(users[index], company));
}

async function loadAllocation(
  args: { id: string; subtask: string },
  rows: RowReader,
  context: MutationContext,
): Promise<AllocationFacts | undefined> {
  const tree = await loadTree(args.id, rows);
  if (tree === undefined) return undefined;
  const sought = { company: context.actor.companyId, jobTicket: tree.task.jobTicket, suffix: '-Internal' };
  return {
    ...tree,
    people: await ownPeopleOn(tree.task, context.actor.companyId, rows),
    existing: await rows.get('tasks', args.subtask),
    jobTicket: await freeTicket(sought, rows),
  };
}

function internalRow(
  { task, jobTicket, people }: AllocationFacts,
  { actor }: MutationContext,
): ReturnType<typeof draftTask> {
  const draft = draftTask(actor, {
    nickname: suffixed(task.nickname, ' (Internal)'),
    jobTicket,
    customer: task.customer,
    installationTimestampFrom: task.installationTimestampFrom,
    installationTimestampTo: task.installationTimestampTo,
    pickupTimestampFrom: task.pickupTimestampFrom,
    pickupTimestampTo: task.pickupTimestampTo,
    salesPrice: null,
    totalPayout: task.totalPayout,
    estimateTime: task.estimateTime,
    antediluvian: false,
    rootTask: { id: task.id },
    requiredPhotos: task.requiredPhotos,
    steps: task.steps,
    employeesAssignees: people,
  });
  return { ...draft, ...publishedFields(draft, []), salesPrice: null };
}

/** Takes people off a task who continue the same work in its subtask. */
export const releasePeople = ({ task, people }: Pick<AllocationFacts, 'task' | 'people'>): Write[] => {
  const rest = task.employeesAssignees.filter(({ id: person }) => !includesReference(people, person));
  const set = { employeesAssignees: rest };
  return people.length === 0 ? [] : [{ kind: 'change', resource: 'tasks', id: task.id, set }];
};

/** Notifies only these people of the subtask: its owner made it, and the company above doesn't see it. */
export const notifyPeople = (
  { people }: Pick<AllocationFacts, 'people'>,
  subtask: { id: string; nickname: string },
): Notice[] =>
  people.length === 0
    ? []
    : [
        {
          ...taskNoticeTo(
            people.map((person) => person.id),
            'ASSIGNED',
            subtask,
          ),
          taskId: null,
          url: `/tasks/${subtask.id}`,
        },
      ];

/**
 * Splits a task for allocation: the assignee makes itself a published internal subtask with copies of the addresses,
 * without sales prices (specification 4.3; decision 0015). Its people move there. Progress on a copy shows on the
 * original.
 */
export const splitForAllocation = defineMutation({
  args: z.object({ id: id(), subtask: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [`tasks/${args.subtask}`],
  needs: (args) => [`tasks/${args.id}`, `tasks/${args.id}/status`],
  load: loadAllocation,
  decide: (facts: AllocationFacts, { args, context }) => {
    const { task, addresses, parts } = facts;
    if (!mayAllocateTask(context.actor, task)) return rejected('not_permitted');
    if (facts.existing !== undefined) return decideRepeatedCreation(context.actor, facts.existing);
    // Internal subtasks of an earlier assignee don't count.
    const made = partsMade(
      task,
      parts.map((part) => part.task),
    );
    if (!canSplitForAllocation(task, { addresses, ...made })) return rejected('split_not_possible');
    const placed = { task: args.subtask, company: context.actor.companyId, status: 'ON_GOING' as const };
    const copies = addresses.map((address) =>
      createAddressWrite(
        copyIdOf({ id: args.subtask }, address),
        freshAddress({ ...address, salesPrice: null }, placed),
      ),
    );
    const row = internalRow(facts, context);
    return applied(
      [{ kind: 'create', resource: 'tasks', id: args.subtask, row }, ...copies, ...releasePeople(facts)],
      notifyPeople(facts, { id: args.subtask, nickname: row.nickname }),
    );
  },
});
