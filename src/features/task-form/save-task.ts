import { changedFields } from '../../../domain/mutation/changed-fields.ts';
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

/** What was seen of a task when its form began, and what was kept of it since. */
type Seen = Omit<TaskFormValues, 'addresses'> & { addresses: PlannedAddress[] };

type Step = SaveStep<Seen>;

const without = (addresses: Addresses, gone: string): PlannedAddress[] => addresses.filter(({ id }) => id !== gone);

/**
 * The addresses that a form knows of: those it began with, and of those it added the ones that are there already, which
 * another tab with the same draft kept.
 */
function knownAddresses(seen: Addresses, present: Addresses, there: Addresses): PlannedAddress[] {
  const known = new Set(seen.map(({ id }) => id));
  const added = new Set(present.flatMap(({ id }) => (known.has(id) ? [] : [id])));
  return [...seen, ...there.filter(({ id }) => added.has(id))];
}

/** What has to be done so that the addresses of a draft, of which the form knows `known`, are those of its form. */
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

interface Knowledge {
  /** What was seen when the form began, and what was kept of it since. */
  seen: TaskFormValues;
  /** The addresses of the task as they are now. */
  there: Addresses;
  /** Told what was kept, after each step: it has been seen from then on. */
  keep: (part: Partial<TaskFormValues>) => void;
}

/**
 * Saves what of a task's form was changed: its fields in one change, and each address that was added, changed or removed. The
 * first change that is refused ends it, and its answer is told; what was kept before it stays.
 */
export async function saveTask(args: TaskFormArgs, { seen: begun, there, keep }: Knowledge): Promise<SaveOutcome> {
  const seen: Seen = { ...begun, addresses: knownAddresses(begun.addresses ?? [], args.addresses, there) };
  const { set, base, any } = changedFields(fieldNames, { present: args, seen });
  const edit: Step[] = any ? [{ perform: () => editTask(args.id, set, base), kept: () => set }] : [];
  keep({ addresses: seen.addresses });
  return saveInSteps([...edit, ...addressSteps(args.id, args.addresses, seen.addresses)], { seen, keep });
}

/** Creates the task of a form; whoever calls has seen that it has a customer. */
export function saveNewTask(args: TaskFormArgs, customer: { id: string }): Promise<SaveOutcome> {
  const { advancedTimestampDetails: _details, finalPayout: _payout, ...task } = args;
  return createTask({ ...task, customer });
}

/** Whether what was kept is another time of a task, so that who was chosen for it no longer is (specification 4.4). */
export const isMove = (kept: Partial<TaskFormValues>): boolean =>
  (['installationTimestampFrom', 'installationTimestampTo', 'estimateTime'] as const).some((name) => name in kept);
