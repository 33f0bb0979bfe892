import { changedFields } from '../../../domain/mutation/merge.ts';
import type { SetOf } from '../../../domain/mutations.ts';
import {
  addTaskAddress,
  createTask,
  editTask,
  editTaskAddress,
  type PlannedAddress,
  removeTaskAddress,
} from '../../commands/task-plan.ts';
import { type SaveStep, saveInSteps } from '../../components/form/save-in-steps.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';
import type { TaskFormArgs, TaskFormValues } from './form-values.ts';

const fieldNames = [
  'nickname',
  'jobTicket',
  'installationTimestampFrom',
  'installationTimestampTo',
  'pickupTimestampFrom',
  'pickupTimestampTo',
  'salesPrice',
  'totalPayout',
  'finalPayout',
  'estimateTime',
  'antediluvian',
  'requiredPhotos',
  'stepTemplate',
] as const satisfies readonly (keyof SetOf<'editTask'>)[];

const addressNames = [
  'nickname',
  'installationAddress',
  'pickupAddresses',
  'payout',
  'salesPrice',
  'communicationInfo',
] as const satisfies readonly (keyof PlannedAddress)[];

type Addresses = readonly PlannedAddress[];

/** The values with which the form began, updated with what was saved since. */
type Seen = Omit<TaskFormValues, 'addresses'> & { addresses: PlannedAddress[] };

type Step = SaveStep<Seen>;

const without = (addresses: Addresses, gone: string): PlannedAddress[] => addresses.filter(({ id }) => id !== gone);

/**
 * The stored addresses that a form knows: those it began with, and those it added that are stored already, since another tab
 * with the same draft saved them.
 */
function knownAddresses(seen: Addresses, present: Addresses, there: Addresses): PlannedAddress[] {
  const known = new Set(seen.map(({ id }) => id));
  const added = new Set(present.flatMap(({ id }) => (known.has(id) ? [] : [id])));
  return [...seen, ...there.filter(({ id }) => added.has(id))];
}

/** The steps that turn the `known` addresses of a draft into those of the form. */
function addressSteps(task: string, present: Addresses, known: Addresses): Step[] {
  const before = new Map(known.map((address) => [address.id, address]));
  const wanted = new Set(present.map(({ id }) => id));
  const removals = known
    .filter(({ id }) => !wanted.has(id))
    .map(
      ({ id }): Step => ({
        perform: () => removeTaskAddress(id),
        kept: ({ addresses }) => ({ addresses: without(addresses, id) }),
      }),
    );
  const others = present.flatMap((address): Step[] => {
    const kept: Step['kept'] = ({ addresses }) => ({ addresses: [...without(addresses, address.id), address] });
    const old = before.get(address.id);
    if (old === undefined) return [{ perform: () => addTaskAddress(task, address), kept }];
    const { set, base, any } = changedFields(addressNames, { present: address, seen: old });
    return any ? [{ perform: () => editTaskAddress(address.id, set, base), kept }] : [];
  });
  return [...removals, ...others];
}

interface SaveContext {
  /** The values with which the form began, updated with what was saved since. */
  seen: TaskFormValues;
  /** The addresses of the task as they are stored now. */
  there: Addresses;
  /** Called after each step with what it saved. */
  keep: (part: Partial<TaskFormValues>) => void;
}

/**
 * Saves the changes of a task's form: its fields in one mutation, and one mutation for each address that was added, changed or
 * removed. The first rejection ends the save and is returned; earlier steps stay saved.
 */
export async function saveTask(args: TaskFormArgs, { seen: begun, there, keep }: SaveContext): Promise<SaveOutcome> {
  const seen: Seen = { ...begun, addresses: knownAddresses(begun.addresses ?? [], args.addresses, there) };
  const { set, base, any } = changedFields(fieldNames, { present: args, seen });
  const edit: Step[] = any ? [{ perform: () => editTask(args.id, set, base), kept: () => set }] : [];
  keep({ addresses: seen.addresses });
  return saveInSteps([...edit, ...addressSteps(args.id, args.addresses, seen.addresses)], { seen, keep });
}

/** Creates the task of a form, which must have a customer. */
export function saveNewTask(args: TaskFormArgs, customer: { id: string }): Promise<SaveOutcome> {
  const { advancedTimestampDetails: _details, finalPayout: _payout, ...task } = args;
  return createTask({ ...task, customer });
}

/** Whether a save changed the time of a task, which clears the people chosen for it (specification 4.4). */
export const isMove = (kept: Partial<TaskFormValues>): boolean =>
  (['installationTimestampFrom', 'installationTimestampTo', 'estimateTime'] as const).some((name) => name in kept);
