import { z } from 'zod';
import type { ErrorCode } from '../errors/codes.ts';
import { id } from '../kernel/fields.ts';
import type { Reference } from '../kernel/resources.ts';
import { applied, type Decision, type MutationContext, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { createdAlready, says } from '../mutation/row-mutations.ts';
import type { OperationalAddress } from '../operational-address/schema.ts';
import type { NewRow, RowReader, Write } from '../rows.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { holds } from '../visibility/viewer.ts';
import { copyIdOf } from './allocation.ts';
import { mostAddresses, type NewAddress, newAddress, taskFields } from './arguments.ts';
import { loadTask, type TaskFacts } from './facts.ts';
import { createsAddress, draftTask, freshAddress } from './new-rows.ts';
import { mayCreateTasks, ownsTask } from './permissions.ts';
import { refusedPlaces } from './places.ts';
import type { Task } from './schema.ts';
import { cloneOf, freeTicket, isTicketTaken, refuseDates } from './validation.ts';

const { finalPayout: _, ...createdFields } = taskFields;

const createArgs = z.object({
  id: id(),
  ...createdFields,
  customer: z.object({ id: id() }),
  addresses: z.array(newAddress).max(mostAddresses),
});

type CreateArgs = z.infer<typeof createArgs>;

interface CreateFacts {
  existing: Task | undefined;
  /** The addresses of the task that exists. */
  made: OperationalAddress[];
  taken: boolean;
  /** The customer is one of the company's own: its accounts will see the task. */
  ownCustomer: boolean;
  /** The customer's watchers, who watch its new tasks (specification 2.5, Assign Watchers To Customer). */
  watchers: Reference[];
  /** Why its addresses may not name their places. */
  badPlaces: ErrorCode | null;
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
    badPlaces: await refusedPlaces(args.addresses, { customer: args.customer }, rows),
  };
}

const hasPrices = (args: { salesPrice: number | null; addresses: readonly NewAddress[] }): boolean =>
  args.salesPrice !== null || args.addresses.some(({ salesPrice }) => salesPrice !== null);

const hasDoubles = (addresses: readonly NewAddress[]): boolean =>
  new Set(addresses.map((address) => address.id)).size < addresses.length;

/** What creating a task that is there already comes to: its addresses are as much a part of it as its fields. */
function taskCreatedAlready(
  args: CreateArgs,
  existing: Task,
  { made, actor }: Pick<CreateFacts, 'made'> & { actor: Viewer },
) {
  const { id: taskId, addresses, ...fields } = args;
  const same = addresses.every((address) => made.some((one) => says(one, { ...address, task: { id: taskId } })));
  return same && addresses.length === made.length
    ? createdAlready(actor, existing, fields)
    : rejected('id_taken', 'id');
}

function refuseCreation(args: CreateArgs, facts: CreateFacts, context: MutationContext): Decision | null {
  if (!mayCreateTasks(context.actor)) return rejected('not_permitted');
  if (facts.existing !== undefined) return taskCreatedAlready(args, facts.existing, { ...facts, actor: context.actor });
  if (hasPrices(args) && !holds(context.actor, 'VIEW_SALES_PRICE')) return rejected('not_permitted', 'salesPrice');
  if (!facts.ownCustomer) return rejected('rule', 'customer');
  if (facts.badPlaces !== null) return rejected(facts.badPlaces, 'addresses');
  if (hasDoubles(args.addresses)) return rejected('rule', 'addresses');
  if (facts.taken) return rejected('job_ticket_taken', 'jobTicket');
  return refuseDates(args, null, context);
}

/**
 * Creates a draft with its addresses, in one: a task made offline with ten addresses arrives whole or not at all. Nickname
 * and customer are asked for; what else the form requires may be missing until it is published (specification 5).
 */
export const createTask = defineMutation({
  args: createArgs,
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [`tasks/${args.id}`, ...args.addresses.map((address) => `operational-addresses/${address.id}`)],
  needs: (args) => [
    `customers/${args.customer.id}`,
    ...args.addresses.flatMap(({ installationAddress, pickupAddresses }) =>
      [installationAddress, ...pickupAddresses].flatMap((place) => (place === null ? [] : [`addresses/${place.id}`])),
    ),
  ],
  load: loadCreation,
  decide: (facts: CreateFacts, { args, context }) => {
    const refused = refuseCreation(args, facts, context);
    if (refused !== null) return refused;
    const { id: taskId, addresses, requiredPhotos = null, ...fields } = args;
    const placed = { task: taskId, company: context.actor.companyId, status: 'DRAFT' as const };
    const row = draftTask(context.actor, { ...fields, requiredPhotos, watchers: facts.watchers });
    const task: Write = { kind: 'create', resource: 'tasks', id: taskId, row };
    return applied([task, ...addresses.map((address) => createsAddress(address.id, freshAddress(address, placed)))]);
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

/** The clone clears what section 4.3 lists, and what names one row only (its number and its shared id). */
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
 * Clones a draft with its addresses (specification 4.2 and 4.3): nickname and job ticket get the suffix "clone", both
 * statuses are DRAFT, and everything that was done or decided is cleared. The addresses' ids follow from the two tasks'
 * (`derivedId`), so that a clone made offline also has the addresses that the device did not know.
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
    if (facts.existing !== undefined) return createdAlready(context.actor, facts.existing);
    if (facts.task.taskOperationalStatus !== 'DRAFT') return rejected('task_transition_not_allowed');
    const placed = { task: args.id, company: context.actor.companyId, status: 'DRAFT' as const };
    return applied([
      { kind: 'create', resource: 'tasks', id: args.id, row: clonedRow(facts, context) },
      ...facts.addresses.map((address) =>
        createsAddress(copyIdOf({ id: args.id }, address), freshAddress(address, placed)),
      ),
    ]);
  },
});
