import { z } from 'zod';
import type { ErrorCode } from '../errors/codes.ts';
import { id } from '../kernel/fields.ts';
import { applied, type Decision, type MutationContext, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideMerge, sameValue } from '../mutation/merge.ts';
import { decideRepeatedCreation, unlessRemoved } from '../mutation/row-mutations.ts';
import type { RowReader } from '../rows.ts';
import { type OperationalAddress, operationalAddressSchema, type Task } from '../schemas.ts';
import { addressFields, newAddress } from '../task/arguments.ts';
import { createAddressWrite, freshAddress } from '../task/new-rows.ts';
import { mayPlanTask } from '../task/permissions.ts';
import { refuseAddresses } from '../task/validation.ts';
import { holds } from '../visibility/viewer.ts';

/** Rejects planning changes once the task isn't a draft (specification 2.3, tab Addresses). */
function refusePlanning(task: Task, context: MutationContext): Decision | null {
  if (!mayPlanTask(context.actor, task)) return rejected('not_permitted');
  const planned = task.taskCompletionStatus === 'DRAFT' && task.taskOperationalStatus === 'DRAFT';
  return planned ? null : rejected('task_read_only');
}

const maySetPrice = (context: MutationContext, changes: boolean): boolean =>
  !changes || holds(context.actor, 'VIEW_SALES_PRICE');

const addressKeys = ({ installationAddress, pickupAddresses }: z.infer<typeof newAddress>): string[] =>
  [installationAddress, ...pickupAddresses].flatMap((place) => (place === null ? [] : [`addresses/${place.id}`]));

interface Adding {
  task: Task;
  existing: OperationalAddress | undefined;
  /** Why the address may not use its installation or pickup addresses. */
  badPlaces: ErrorCode | null;
}

/** Adds an address to a draft. */
export const addOperationalAddress = defineMutation({
  args: z.object({ task: id(), address: newAddress }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.task }),
  sets: (args) => [`operational-addresses/${args.address.id}`],
  needs: (args) => [`tasks/${args.task}`, ...addressKeys(args.address)],
  load: async (args, rows): Promise<Adding | undefined> => {
    const task = await rows.lock('tasks', args.task);
    if (task === undefined) return undefined;
    const existing = await rows.get('operational-addresses', args.address.id);
    return { task, existing, badPlaces: await refuseAddresses([args.address], task, rows) };
  },
  decide: ({ task, existing, badPlaces }: Adding, { args, context }) => {
    const refused = refusePlanning(task, context);
    if (refused !== null) return refused;
    if (existing !== undefined) {
      return decideRepeatedCreation(context.actor, existing, { ...args.address, task: { id: args.task } });
    }
    if (!maySetPrice(context, args.address.salesPrice !== null)) return rejected('not_permitted', 'salesPrice');
    if (badPlaces !== null) return rejected(badPlaces, 'installationAddress', 'pickupAddresses');
    const placed = { task: task.id, company: context.actor.companyId, status: 'DRAFT' as const };
    return applied([createAddressWrite(args.address.id, freshAddress(args.address, placed))]);
  },
});

const editable = z.object(addressFields).partial();
const seen = operationalAddressSchema
  .pick({
    nickname: true,
    installationAddress: true,
    pickupAddresses: true,
    payout: true,
    salesPrice: true,
    communicationInfo: true,
  })
  .partial();

interface Planned {
  task: Task;
  address: OperationalAddress;
}

async function loadPlanned(addressId: string, rows: RowReader): Promise<Planned | undefined> {
  const found = await rows.get('operational-addresses', addressId);
  const task = found && (await rows.lock('tasks', found.task.id));
  const address = task && (await rows.lock('operational-addresses', addressId));
  return task && address && { task, address };
}

/** Edits an address of a draft; each field merges by itself. */
export const editOperationalAddress = defineMutation({
  args: z.object({ id: id(), set: editable }),
  base: seen,
  target: (args) => ({ resource: 'operational-addresses', id: args.id }),
  sets: (args) => Object.keys(args.set).map((field) => `operational-addresses/${args.id}/${field}`),
  needs: (args) => [`operational-addresses/${args.id}`],
  load: async (args, rows) => {
    const planned = await loadPlanned(args.id, rows);
    if (planned === undefined) return undefined;
    const { task, address } = planned;
    const badPlaces = await refuseAddresses([args.set], { customer: task.customer, before: address }, rows);
    return { ...planned, badPlaces };
  },
  decide: (facts: Planned & Pick<Adding, 'badPlaces'>, { args, base, context }) => {
    const { task, address, badPlaces } = facts;
    const refused = refusePlanning(task, context);
    if (refused !== null) return refused;
    const repriced = 'salesPrice' in args.set && !sameValue(args.set.salesPrice, address.salesPrice);
    if (!maySetPrice(context, repriced)) return rejected('not_permitted', 'salesPrice');
    if (badPlaces !== null) return rejected(badPlaces, 'installationAddress', 'pickupAddresses');
    return decideMerge({ resource: 'operational-addresses', id: address.id, row: address, base, next: args.set });
  },
});

/** Removes an address from a draft. Removing one that is already gone succeeds. */
export const removeOperationalAddress = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'operational-addresses', id: args.id }),
  sets: (args) => [`operational-addresses/${args.id}`],
  needs: () => [],
  load: async (args, rows) =>
    unlessRemoved(await loadPlanned(args.id, rows), { resource: 'operational-addresses', id: args.id }, rows),
  decide: ({ found }: { found: Planned | undefined }, { context }) => {
    if (found === undefined) return applied([]);
    const refused = refusePlanning(found.task, context);
    return refused ?? applied([{ kind: 'remove', resource: 'operational-addresses', id: found.address.id }]);
  },
});
