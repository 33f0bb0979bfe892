import { sumOfKnown } from '../kernel/money.ts';
import type { Reference, RowKey } from '../kernel/resources.ts';
import { applied, type Decision, type MutationContext, type Notice, rejected } from '../mutation/decision.ts';
import { sameValue } from '../mutation/merge.ts';
import type { NewRow, RowReader, Write } from '../rows.ts';
import type { OperationalAddress, Task } from '../schemas.ts';
import { notifyPeople, ownPeopleOn, releasePeople } from './allocation-mutations.ts';
import { followingFields } from './change.ts';
import { publishedParts, type TaskFacts } from './facts.ts';
import { draftTask } from './new-rows.ts';
import { employeesOn, peopleOn, taskNoticeTo } from './notices.ts';
import { publishedFields, startAddressWrite, totalOf } from './publishing.ts';
import { installationsOf } from './rules.ts';
import { evidenceOf, moveAddress } from './split-mutations.ts';
import {
  type CopiedAddress,
  copiedAddresses,
  isOwnSource,
  loadSource,
  refuseSource,
  restIdOf,
  type SubtaskSource,
} from './subtask-source.ts';
import { freeTicket, suffixed } from './validation.ts';

/** The facts for publishing a subtask. */
export interface SubtaskFacts extends SubtaskSource {
  /** The proofs and photos of each address that may move. */
  evidence: ReadonlyMap<string, RowKey[]>;
  /** The people on the task above who work for the subtask's company. */
  people: Reference[];
  /** The job ticket of the rest of the task above. */
  restTicket: string | null;
  /**
   * Writes for files and requests of the rest once its last address is gone: files move to the task above, requests are
   * removed.
   */
  hanging: Write[];
}

/** A draft subtask, with the fields of the steps that it takes from a template of its own. */
interface DraftFacts extends TaskFacts {
  taken: Partial<NewRow<'tasks'>>;
}

/** Loads the facts for publishing a subtask; undefined when the actor no longer sees the task above. */
export async function loadSubtask(
  { rootTask }: Pick<Task, 'rootTask'>,
  rows: RowReader,
  { actor }: MutationContext,
): Promise<SubtaskFacts | undefined> {
  const source = rootTask === null ? undefined : await loadSource(rootTask.id, rows);
  if (source === undefined) return undefined;
  const { root, from } = source;
  const evidence = new Map<string, RowKey[]>();
  for (const { id } of from.addresses) evidence.set(id, await evidenceOf(id, rows));
  const files = from === root ? [] : await rows.pointingAt('attached-files', 'task', from.task.id);
  const requests = from === root ? [] : await rows.pointingAt('task-assignments', 'task', from.task.id);
  const sought = { company: actor.companyId, jobTicket: root.task.jobTicket, suffix: '-Rest' };
  return {
    ...source,
    evidence,
    people: await ownPeopleOn(root.task, actor.companyId, rows),
    restTicket: await freeTicket(sought, rows),
    hanging: [
      ...files.map(
        ({ id }): Write => ({ kind: 'change', resource: 'attached-files', id, set: { task: { id: root.task.id } } }),
      ),
      ...requests.map(({ id }): Write => ({ kind: 'remove', resource: 'task-assignments', id })),
    ],
  };
}

const extraCostsOf = (addresses: readonly OperationalAddress[]): number | null =>
  sumOfKnown(addresses.map(({ extraCosts }) => extraCosts));

/** Moves the original with the draft's values; its own addresses stay. */
function moveOriginal(facts: SubtaskFacts, { copy, original }: CopiedAddress, task: string): Write[] {
  const planned = ['nickname', 'payout', 'salesPrice', 'communicationInfo'] as const;
  const said = planned.filter((field) => !sameValue(copy[field], original[field]));
  const set: Partial<NewRow<'operational-addresses'>> = Object.fromEntries(said.map((field) => [field, copy[field]]));
  return [
    { kind: 'remove', resource: 'operational-addresses', id: copy.id },
    ...moveAddress(facts, original.id, task),
    ...(said.length === 0
      ? []
      : [{ kind: 'change', resource: 'operational-addresses', id: original.id, set } as const]),
  ];
}

/** The subtask that keeps the remaining addresses, with the task's people. */
function restRow(
  { root, restTicket }: SubtaskFacts,
  addresses: readonly OperationalAddress[],
  context: MutationContext,
) {
  const { task } = root;
  const draft = draftTask(context.actor, {
    nickname: suffixed(task.nickname, ' (Rest)'),
    jobTicket: restTicket,
    customer: task.customer,
    installationTimestampFrom: task.installationTimestampFrom,
    installationTimestampTo: task.installationTimestampTo,
    pickupTimestampFrom: task.pickupTimestampFrom,
    pickupTimestampTo: task.pickupTimestampTo,
    salesPrice: null,
    totalPayout: null,
    estimateTime: task.estimateTime,
    antediluvian: task.antediluvian,
    rootTask: { id: task.id },
    employeesAssignees: task.employeesAssignees,
    watchers: task.watchers,
    requiredPhotos: task.requiredPhotos,
    steps: task.steps,
    totalExtraCosts: extraCostsOf(addresses),
  });
  return { ...draft, ...publishedFields(draft, addresses) };
}

/** The writes on the task that had the addresses, and the rest afterwards, if any. */
function writesOfRest(
  facts: SubtaskFacts,
  left: readonly OperationalAddress[],
  context: MutationContext,
): { writes: Write[]; rest: (Pick<Task, 'id'> & NewRow<'tasks'>) | null } {
  const { root, from } = facts;
  if (from === root) {
    if (left.length === 0) return { writes: [], rest: null };
    const id = restIdOf(root.task);
    const row = restRow(facts, left, context);
    const moves = left.flatMap((address) => moveAddress(facts, address.id, id));
    return { writes: [{ kind: 'create', resource: 'tasks', id, row }, ...moves], rest: { id, ...row } };
  }
  const { id } = from.task;
  if (left.length === 0) return { writes: [...facts.hanging, { kind: 'remove', resource: 'tasks', id }], rest: null };
  const set = {
    salesPrice: totalOf(left, 'salesPrice'),
    totalPayout: totalOf(left, 'payout'),
    totalExtraCosts: extraCostsOf(left),
  };
  return { writes: [{ kind: 'change', resource: 'tasks', id, set }], rest: { ...from.task, ...set } };
}

/** Moves the original addresses into the draft; the task above follows its subtasks from then on. */
function splitOff(draft: DraftFacts, facts: SubtaskFacts, context: MutationContext): Decision {
  const { root, from } = facts;
  const copied = copiedAddresses(draft, facts);
  if (copied === null) return rejected('split_incomplete', 'addresses');
  const left = from.addresses.filter((address) => copied.every(({ original }) => original !== address));
  if (left.length > 0 && installationsOf(left) === 0) return rejected('split_without_address', 'addresses');
  const totalExtraCosts = extraCostsOf(copied.map(({ original }) => original));
  const set = { ...publishedFields(draft.task, draft.addresses), ...draft.taken, totalExtraCosts };
  const { writes, rest } = writesOfRest(facts, left, context);
  const others = publishedParts(root).filter(({ task }) => task.id !== restIdOf(root.task));
  const subtasks = [
    ...others.map(({ task }) => task),
    { ...draft.task, ...set },
    ...(rest === null ? [] : [{ ...draft.task, ...rest }]),
  ];
  const split = { ...root.task, leaf: false, employeesAssignees: [], requestTaskAssignment: null };
  const { id, version: _, ...above } = { ...split, ...followingFields(split, subtasks) };
  const changed = Object.entries(above).filter(([name, value]) => !sameValue(root.task[name as keyof Task], value));
  return applied(
    [
      { kind: 'change', resource: 'tasks', id: draft.task.id, set },
      ...copied.flatMap((each) => moveOriginal(facts, each, draft.task.id)),
      ...writes,
      { kind: 'change', resource: 'tasks', id, set: Object.fromEntries(changed) },
    ],
    [
      taskNoticeTo(peopleOn(draft.task), 'PUBLISHED', draft.task),
      taskNoticeTo(employeesOn(from.task), 'SPLIT', root.task),
    ],
  );
}

/** Publishes an internal subtask: the company's people move to it, and it keeps its copies of the addresses. */
function allocate(draft: DraftFacts, facts: SubtaskFacts): Decision {
  const { root, people } = facts;
  const copied = copiedAddresses(draft, facts);
  if (copied === null || copied.length < root.addresses.length) return rejected('split_incomplete', 'addresses');
  const known = new Set(draft.task.employeesAssignees.map(({ id }) => id));
  const joining = people.filter(({ id }) => !known.has(id));
  const task = { ...draft.task, employeesAssignees: [...draft.task.employeesAssignees, ...joining] };
  const set = {
    ...publishedFields(task, draft.addresses),
    ...draft.taken,
    employeesAssignees: task.employeesAssignees,
    salesPrice: null,
  };
  const notices: Notice[] = notifyPeople({ people: task.employeesAssignees }, task);
  return applied(
    [
      { kind: 'change', resource: 'tasks', id: task.id, set },
      ...draft.addresses.map(startAddressWrite),
      ...releasePeople({ task: root.task, people }),
    ],
    notices,
  );
}

/**
 * Publishes a subtask (specification 4.3; decision 0112). Of the company's own task it takes over the addresses with
 * their proofs, and the remaining ones stay in a rest subtask. Of a task given to the company it holds copies of all
 * addresses.
 */
export function publishSubtask(draft: DraftFacts, facts: SubtaskFacts | undefined, context: MutationContext): Decision {
  const refused = refuseSource(context.actor, facts);
  if (refused !== null || facts === undefined) return refused ?? rejected('rule', 'rootTask');
  return isOwnSource(context.actor, facts) ? splitOff(draft, facts, context) : allocate(draft, facts);
}
