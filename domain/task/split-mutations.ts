import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { fold } from '../kernel/fold.ts';
import { sumOfKnown } from '../kernel/money.ts';
import type { RowKey } from '../kernel/resources.ts';
import { applied, type Decision, type MutationContext, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import type { NewRow, RowReader, Write } from '../rows.ts';
import type { Task } from '../schemas.ts';
import { waitingRequests } from '../task-assignment/withdrawal.ts';
import { type PlannedSubtask, plannedSubtask } from './arguments.ts';
import { loadTree, publishedParts, type TreeFacts } from './facts.ts';
import { draftTask } from './new-rows.ts';
import { employeesOn, taskNoticeTo } from './notices.ts';
import { maySplitTask } from './permissions.ts';
import { publishedFields, totalOf } from './publishing.ts';
import { canSplit, installationsOf, tooManySubtasks } from './rules.ts';
import { totalsOf } from './totals.ts';
import { editedDates, invalidRanges, isTicketTaken } from './validation.ts';

interface SplitFacts extends TreeFacts {
  /** The ids of subtasks whose job ticket is taken. */
  taken: ReadonlySet<string>;
  existing: (Task | undefined)[];
  /** The proofs and photos of each address, which move with it. */
  evidence: ReadonlyMap<string, RowKey[]>;
  /** Whether an offer of the task is pending. */
  offered: boolean;
}

/** The proofs of an address and their photos. */
export async function evidenceOf(addressId: string, rows: RowReader): Promise<RowKey[]> {
  const found: RowKey[] = [];
  for (const proof of await rows.pointingAt('proofs', 'operationalAddress', addressId)) {
    found.push({ resource: 'proofs', id: proof.id });
    for (const photo of await rows.pointingAt('photos', 'proof', proof.id))
      found.push({ resource: 'photos', id: photo.id });
  }
  return found;
}

async function loadSplit(
  args: { id: string; subtasks: PlannedSubtask[] },
  rows: RowReader,
): Promise<SplitFacts | undefined> {
  const tree = await loadTree(args.id, rows);
  if (tree === undefined) return undefined;
  const company = tree.task.company?.id ?? '';
  const taken = new Set<string>();
  const existing: SplitFacts['existing'] = [];
  // In the order of job tickets, so that two splits with the same tickets can't deadlock.
  for (const { id: taskId, jobTicket } of [...args.subtasks].sort((one, other) =>
    one.jobTicket < other.jobTicket ? -1 : 1,
  )) {
    if (await isTicketTaken({ taskId, company, jobTicket }, rows)) taken.add(taskId);
    existing.push(await rows.get('tasks', taskId));
  }
  const evidence = new Map<string, RowKey[]>();
  for (const address of tree.addresses) evidence.set(address.id, await evidenceOf(address.id, rows));
  const waiting = await waitingRequests([tree.task], rows);
  const offered = waiting.some(({ typeStatus }) => typeStatus === 'ASSIGNMENT');
  return { ...tree, taken, existing, evidence, offered };
}

/** Whether each of the task's addresses is in exactly one subtask, and no others are. */
function isPartition(addresses: readonly { id: string }[], subtasks: readonly PlannedSubtask[]): boolean {
  const placed = subtasks.flatMap((part) => part.addresses);
  const known = new Set(addresses.map((address) => address.id));
  return placed.length === known.size && new Set(placed).size === known.size && placed.every((each) => known.has(each));
}

const doubled = (subtasks: readonly PlannedSubtask[]): boolean =>
  new Set(subtasks.map(({ jobTicket }) => fold(jobTicket))).size < subtasks.length ||
  new Set(subtasks.map((part) => part.id)).size < subtasks.length;

const addressesOf = ({ addresses }: TreeFacts, part: PlannedSubtask) =>
  addresses.filter((address) => part.addresses.includes(address.id));

function subtaskRow(facts: TreeFacts, part: PlannedSubtask, context: MutationContext): NewRow<'tasks'> {
  const { task } = facts;
  const addresses = addressesOf(facts, part);
  const draft = draftTask(context.actor, {
    ...editedDates(task, part),
    nickname: part.nickname,
    jobTicket: part.jobTicket,
    customer: task.customer,
    salesPrice: totalOf(addresses, 'salesPrice'),
    totalPayout: totalOf(addresses, 'payout'),
    estimateTime: part.estimateTime === undefined ? task.estimateTime : part.estimateTime,
    antediluvian: task.antediluvian,
    rootTask: { id: task.id },
    watchers: task.watchers,
    requiredPhotos: task.requiredPhotos,
    steps: task.steps,
    totalExtraCosts: sumOfKnown(addresses.map(({ extraCosts }) => extraCosts)),
  });
  return { ...draft, ...publishedFields(draft, addresses) };
}

function refusePart(facts: TreeFacts, row: NewRow<'tasks'>, part: PlannedSubtask): Decision | null {
  if (installationsOf(addressesOf(facts, part)) === 0) return rejected('split_without_address', 'addresses');
  const invalid = invalidRanges(row);
  return invalid.length > 0 ? rejected('invalid_range', ...invalid) : null;
}

function refuseSplit(
  facts: SplitFacts,
  subtasks: readonly PlannedSubtask[],
  context: MutationContext,
): Decision | null {
  const { task, addresses, parts } = facts;
  if (!maySplitTask(context.actor, task)) return rejected('not_permitted');
  if (!canSplit(task, { addresses, subtasks: publishedParts({ task, parts }).length }))
    return rejected('split_not_possible');
  if (facts.offered) return rejected('request_waiting');
  if (tooManySubtasks({ addresses, subtasks: 0 }, subtasks.length))
    return rejected('split_without_address', 'subtasks');
  if (!isPartition(addresses, subtasks)) return rejected('split_incomplete', 'addresses');
  if (facts.existing.some((row) => row !== undefined)) return rejected('id_taken', 'subtasks');
  return facts.taken.size > 0 || doubled(subtasks) ? rejected('job_ticket_taken', 'jobTicket') : null;
}

/** The write on the split task: without people, addresses and request, it follows its subtasks. */
const rootWrite = (task: Task, subtasks: readonly NewRow<'tasks'>[]): Write => ({
  kind: 'change',
  resource: 'tasks',
  id: task.id,
  set: {
    leaf: false,
    employeesAssignees: [],
    requestTaskAssignment: null,
    taskCompletionStatus: 'UNASSIGNED',
    percentCompleted: 0,
    ...totalsOf(subtasks),
  },
});

/** Moves an address with its proofs and photos to a subtask. */
export function moveAddress({ evidence }: Pick<SplitFacts, 'evidence'>, address: string, task: string): Write[] {
  const moved: RowKey[] = [{ resource: 'operational-addresses', id: address }, ...(evidence.get(address) ?? [])];
  const set = { task: { id: task } };
  return moved.map(({ resource, id: rowId }) => ({ kind: 'change', resource, id: rowId, set }) as Write);
}

/** Whether this split was already done: all its subtasks exist. */
const isDone = ({ existing, task }: SplitFacts): boolean => existing.every((row) => row?.rootTask?.id === task.id);

/**
 * Splits a task into published subtasks, all or none (specification 4.3, 5; decision 0015). Each address moves to
 * exactly one and keeps its id, so pending marks still apply. Every subtask needs an installation address.
 */
export const splitTask = defineMutation({
  args: z.object({ id: id(), subtasks: z.array(plannedSubtask).min(1).max(1000) }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [
    `tasks/${args.id}/status`,
    ...args.subtasks.flatMap((part) => [
      `tasks/${part.id}`,
      ...part.addresses.map((address) => `operational-addresses/${address}/task`),
    ]),
  ],
  needs: (args) => [`tasks/${args.id}`],
  load: loadSplit,
  decide: (facts: SplitFacts, { args, context }) => {
    const { task } = facts;
    if (maySplitTask(context.actor, task) && isDone(facts)) return applied([]);
    const refused = refuseSplit(facts, args.subtasks, context);
    if (refused !== null) return refused;
    const made = args.subtasks.map((part) => ({ part, row: subtaskRow(facts, part, context) }));
    for (const { part, row } of made) {
      const incomplete = refusePart(facts, row, part);
      if (incomplete !== null) return incomplete;
    }
    const writes = made.flatMap(({ part, row }): Write[] => [
      { kind: 'create', resource: 'tasks', id: part.id, row },
      ...part.addresses.flatMap((address) => moveAddress(facts, address, part.id)),
    ]);
    const root = rootWrite(
      task,
      made.map(({ row }) => row),
    );
    return applied([...writes, root], [taskNoticeTo(employeesOn(task), 'SPLIT', task)]);
  },
});
