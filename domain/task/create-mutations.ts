import { z } from 'zod';
import type { ErrorCode } from '../errors/codes.ts';
import { id } from '../kernel/fields.ts';
import type { Reference } from '../kernel/resources.ts';
import { applied, type Decision, type MutationContext, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideRepeatedCreation, rowMatches } from '../mutation/row-mutations.ts';
import type { NewRow, RowReader, Write } from '../rows.ts';
import type { OperationalAddress, Task } from '../schemas.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { holds } from '../visibility/viewer.ts';
import { copyIdOf } from './allocation.ts';
import { mostAddresses, type NewAddress, newAddress, taskFields } from './arguments.ts';
import { loadTask, type TaskFacts } from './facts.ts';
import { createAddressWrite, draftTask, freshAddress } from './new-rows.ts';
import { mayCreateTasks, ownsTask } from './permissions.ts';
import { installationsOf } from './rules.ts';
import { canTakeTemplate, templateKeys } from './step-template.ts';
import { isOwnSource, loadSource, refuseSource, type SubtaskSource, takenAddresses } from './subtask-source.ts';
import { cloneOf, freeTicket, invalidRanges, isTicketTaken, refuseAddresses, refuseDates } from './validation.ts';

const { finalPayout: _, ...createdFields } = taskFields;

const createArgs = z.object({
  id: id(),
  ...createdFields,
  customer: z.object({ id: id() }),
  addresses: z.array(newAddress).max(mostAddresses),
  /** The task of which it becomes a subtask, taking some of its addresses. Older versions don't send it. */
  rootTask: z.object({ id: id() }).nullish(),
});

type CreateArgs = z.infer<typeof createArgs>;
type SubtaskArgs = CreateArgs & { rootTask: Reference };

const isSubtask = (args: CreateArgs): args is SubtaskArgs => args.rootTask !== null && args.rootTask !== undefined;

interface CreateFacts {
  existing: Task | undefined;
  /** The addresses of the existing task. */
  made: OperationalAddress[];
  taken: boolean;
  /** Whether the customer is the company's own, whose users will see the task. */
  ownCustomer: boolean;
  /** The customer's watchers, who watch its new tasks (specification 2.5, Assign Watchers To Customer). */
  watchers: Reference[];
  /** Why its addresses can't use their installation or pickup addresses. */
  badPlaces: ErrorCode | null;
  /** Whether it can choose its step template. */
  canTakeTemplate: boolean;
  /** The task of which it becomes a subtask, if the actor sees it. */
  source: SubtaskSource | undefined;
}

async function loadCreation(args: CreateArgs, rows: RowReader, context: MutationContext): Promise<CreateFacts> {
  const company = context.actor.companyId;
  const customer = await rows.get('customers', args.customer.id);
  const existing = await rows.get('tasks', args.id);
  return {
    existing,
    made: existing === undefined ? [] : await rows.pointingAt('operational-addresses', 'task', args.id),
    taken: await isTicketTaken({ taskId: args.id, company, jobTicket: args.jobTicket }, rows),
    ownCustomer: customer?.company?.id === company,
    watchers: customer?.watchers ?? [],
    badPlaces: await refuseAddresses(args.addresses, { customer: args.customer }, rows),
    canTakeTemplate: await canTakeTemplate(args.stepTemplate, context.actor, rows),
    source: isSubtask(args) ? await loadSource(args.rootTask.id, rows) : undefined,
  };
}

const hasPrices = (args: { salesPrice: number | null; addresses: readonly NewAddress[] }): boolean =>
  args.salesPrice !== null || args.addresses.some(({ salesPrice }) => salesPrice !== null);

const hasDoubles = (addresses: readonly NewAddress[]): boolean =>
  new Set(addresses.map((address) => address.id)).size < addresses.length;

/** Decides a creation whose task exists: fields and addresses have to match. */
function decideRepeatedTask(
  args: CreateArgs,
  existing: Task,
  { made, actor }: Pick<CreateFacts, 'made'> & { actor: Viewer },
) {
  const { id: taskId, addresses, ...fields } = args;
  // A subtask took over fields that weren't sent, and its addresses may have moved since.
  if (isSubtask(args))
    return made.length === addresses.length
      ? decideRepeatedCreation(
          actor,
          existing,
          Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
        )
      : rejected('id_taken', 'id');
  const same = addresses.every((address) => made.some((one) => rowMatches(one, { ...address, task: { id: taskId } })));
  return same && addresses.length === made.length
    ? decideRepeatedCreation(actor, existing, fields)
    : rejected('id_taken', 'id');
}

/** Rejects a subtask that the task above doesn't allow. */
function refuseSubtask(args: SubtaskArgs, { source, taken }: CreateFacts, context: MutationContext): Decision | null {
  const refused = refuseSource(context.actor, source);
  if (refused !== null || source === undefined) return refused ?? rejected('rule', 'rootTask');
  const { task } = source.root;
  if (task.customer?.id !== args.customer.id) return rejected('rule', 'customer');
  const isOwn = isOwnSource(context.actor, source);
  if (!isOwn && args.antediluvian) return rejected('rule', 'antediluvian');
  if (!isOwn && hasPrices(args)) return rejected('rule', 'salesPrice');
  const addresses = takenAddresses(args.addresses, source);
  if (addresses === null) return rejected('split_incomplete', 'addresses');
  if (!isOwn && addresses.length < source.from.addresses.length) return rejected('split_incomplete', 'addresses');
  if (installationsOf(addresses.map(({ original }) => original)) === 0)
    return rejected('split_without_address', 'addresses');
  if (taken) return rejected('job_ticket_taken', 'jobTicket');
  const invalid = invalidRanges(subtaskFields(args, task));
  return invalid.length > 0 ? rejected('invalid_range', ...invalid) : refuseDates(args, null, context);
}

/** The fields of a subtask; those that weren't sent come from the task above. */
const subtaskFields = (args: SubtaskArgs, above: Task) => ({
  installationTimestampFrom: args.installationTimestampFrom ?? above.installationTimestampFrom,
  installationTimestampTo: args.installationTimestampTo ?? above.installationTimestampTo,
  pickupTimestampFrom: args.pickupTimestampFrom ?? above.pickupTimestampFrom,
  pickupTimestampTo: args.pickupTimestampTo ?? above.pickupTimestampTo,
  estimateTime: args.estimateTime ?? above.estimateTime,
  requiredPhotos: args.requiredPhotos ?? above.requiredPhotos,
  stepTemplate: args.stepTemplate ?? null,
  steps: above.steps,
});

/** Creates a draft with copies of the addresses that it will take over or have done by others (decision 0112). */
function createSubtask(args: SubtaskArgs, source: SubtaskSource, { actor }: MutationContext): Write[] {
  const { task } = source.root;
  const isOwn = isOwnSource(actor, source);
  const { id: taskId, addresses, requiredPhotos: _photos, stepTemplate: _template, ...fields } = args;
  const placed = { task: taskId, company: actor.companyId, status: 'DRAFT' as const };
  const watchers = isOwn ? task.watchers : [];
  const row = draftTask(actor, { ...fields, ...subtaskFields(args, task), rootTask: { id: task.id }, watchers });
  const copies = (takenAddresses(addresses, source) ?? []).map(({ given, original }) =>
    createAddressWrite(
      copyIdOf({ id: taskId }, original),
      freshAddress(
        {
          nickname: given.nickname ?? original.nickname,
          payout: given.payout ?? original.payout,
          salesPrice: isOwn ? (given.salesPrice ?? original.salesPrice) : null,
          communicationInfo: given.communicationInfo ?? original.communicationInfo,
          installationAddress: original.installationAddress,
          pickupAddresses: original.pickupAddresses,
        },
        placed,
      ),
    ),
  );
  return [{ kind: 'create', resource: 'tasks', id: taskId, row }, ...copies];
}

function refuseCreation(args: CreateArgs, facts: CreateFacts, context: MutationContext): Decision | null {
  if (!mayCreateTasks(context.actor)) return rejected('not_permitted');
  if (facts.existing !== undefined) return decideRepeatedTask(args, facts.existing, { ...facts, actor: context.actor });
  if (hasPrices(args) && !holds(context.actor, 'VIEW_SALES_PRICE')) return rejected('not_permitted', 'salesPrice');
  if (!facts.canTakeTemplate) return rejected('rule', 'stepTemplate');
  if (isSubtask(args)) return refuseSubtask(args, facts, context);
  if (!facts.ownCustomer) return rejected('rule', 'customer');
  if (facts.badPlaces !== null) return rejected(facts.badPlaces, 'addresses');
  if (hasDoubles(args.addresses)) return rejected('rule', 'addresses');
  if (facts.taken) return rejected('job_ticket_taken', 'jobTicket');
  return refuseDates(args, null, context);
}

/**
 * Creates a draft with its addresses in one step: a task made offline arrives whole or not at all. Only nickname and
 * customer are required until it is published (specification 5).
 */
export const createTask = defineMutation({
  args: createArgs,
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [`tasks/${args.id}`, ...args.addresses.map((address) => `operational-addresses/${address.id}`)],
  needs: (args) => [
    `customers/${args.customer.id}`,
    ...(isSubtask(args) ? [`tasks/${args.rootTask.id}`] : []),
    ...templateKeys(args),
    ...args.addresses.flatMap(({ installationAddress, pickupAddresses }) =>
      [installationAddress, ...pickupAddresses].flatMap((place) => (place === null ? [] : [`addresses/${place.id}`])),
    ),
  ],
  load: loadCreation,
  decide: (facts: CreateFacts, { args, context }) => {
    const refused = refuseCreation(args, facts, context);
    if (refused !== null) return refused;
    if (isSubtask(args) && facts.source !== undefined) return applied(createSubtask(args, facts.source, context));
    const { id: taskId, addresses, requiredPhotos = null, stepTemplate = null, rootTask: _root, ...fields } = args;
    const placed = { task: taskId, company: context.actor.companyId, status: 'DRAFT' as const };
    const row = draftTask(context.actor, { ...fields, requiredPhotos, stepTemplate, watchers: facts.watchers });
    const task: Write = { kind: 'create', resource: 'tasks', id: taskId, row };
    return applied([
      task,
      ...addresses.map((address) => createAddressWrite(address.id, freshAddress(address, placed))),
    ]);
  },
});

interface CloneFacts extends TaskFacts {
  existing: Task | undefined;
  jobTicket: string | null;
}

async function loadClone(
  args: { id: string; from: string },
  rows: RowReader,
  context: MutationContext,
): Promise<CloneFacts | undefined> {
  const facts = await loadTask(args.from, rows);
  if (facts === undefined) return undefined;
  const sought = { company: context.actor.companyId, jobTicket: facts.task.jobTicket, suffix: '-clone' };
  return { ...facts, existing: await rows.get('tasks', args.id), jobTicket: await freeTicket(sought, rows) };
}

/** A clone clears the fields of section 4.3, and those unique to one row (number, shared id). */
function clonedRow({ task, jobTicket }: CloneFacts, { actor }: MutationContext): NewRow<'tasks'> {
  const { id: _id, version: _version, createDate: _createDate, modifyDate: _modifyDate, ...kept } = task;
  return {
    ...kept,
    number: null,
    pkSharedId: null,
    nickname: cloneOf(task).nickname,
    jobTicket,
    taskCreator: { id: actor.userId },
    rootTask: null,
    requestTaskAssignment: null,
    assignee: null,
    antediluvian: false,
    installedOn: null,
    leaf: false,
    taskCompletionStatus: 'DRAFT',
    taskOperationalStatus: 'DRAFT',
  };
}

/**
 * Clones a draft with its addresses (specification 4.2 and 4.3), with the suffix "clone" and without progress. The
 * addresses' ids are derived (`derivedId`), so that a clone made offline also gets addresses that the device doesn't
 * know.
 */
export const cloneTask = defineMutation({
  args: z.object({ id: id(), from: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.from }),
  sets: (args) => [`tasks/${args.id}`],
  needs: (args) => [`tasks/${args.from}`],
  load: loadClone,
  decide: (facts: CloneFacts, { args, context }) => {
    if (!mayCreateTasks(context.actor) || !ownsTask(context.actor, facts.task)) return rejected('not_permitted');
    if (facts.existing !== undefined) return decideRepeatedCreation(context.actor, facts.existing);
    if (facts.task.taskOperationalStatus !== 'DRAFT') return rejected('task_transition_not_allowed');
    const placed = { task: args.id, company: context.actor.companyId, status: 'DRAFT' as const };
    return applied([
      { kind: 'create', resource: 'tasks', id: args.id, row: clonedRow(facts, context) },
      ...facts.addresses.map((address) =>
        createAddressWrite(copyIdOf({ id: args.id }, address), freshAddress(address, placed)),
      ),
    ]);
  },
});
