import { changedFields } from '../../../domain/mutation/changed-fields.ts';
import {
  addTaskAddress,
  createTask,
  editTask,
  editTaskAddress,
  type PlannedAddress,
  removeTaskAddress,
  type TaskFields,
} from '../../commands/task-plan.ts';
import type { PerformResult } from '../../components/use-performed.ts';
import type { TaskFormArgs, TaskFormValues } from './form-schema.ts';

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
] as const satisfies readonly (keyof TaskFields)[];

const addressNames = [
  'nickname',
  'installationAddress',
  'pickupAddresses',
  'payout',
  'salesPrice',
  'communicationInfo',
] as const satisfies readonly (keyof PlannedAddress)[];

type Step = () => Promise<PerformResult>;

/** What has to be done so that the addresses of a draft are those of its form. */
function addressSteps(task: string, present: readonly PlannedAddress[], seen: readonly PlannedAddress[]): Step[] {
  const before = new Map(seen.map((address) => [address.id, address]));
  const kept = new Set(present.map(({ id }) => id));
  const removals = seen
    .filter(({ id }) => !kept.has(id))
    .map(
      ({ id }): Step =>
        () =>
          removeTaskAddress(id),
    );
  const others = present.flatMap((address): Step[] => {
    const old = before.get(address.id);
    if (old === undefined) return [() => addTaskAddress(task, address)];
    const { set, base, any } = changedFields(addressNames, { present: address, seen: old });
    return any ? [() => editTaskAddress(address.id, set, base)] : [];
  });
  return [...removals, ...others];
}

const nothingToDo: PerformResult = { kind: 'kept' };

/**
 * Saves what of a task's form was changed: its fields in one change, and each address that was added, changed or removed. The
 * first change that is refused ends it, and its answer is told; what was kept before it stays.
 */
export async function saveTask(args: TaskFormArgs, seen: TaskFormValues): Promise<PerformResult> {
  const { set, base, any } = changedFields(fieldNames, { present: args, seen });
  const edit: Step[] = any ? [() => editTask(args.id, set, base)] : [];
  for (const step of [...edit, ...addressSteps(args.id, args.addresses, seen.addresses ?? [])]) {
    const result = await step();
    if (result.kind !== 'kept') return result;
  }
  return nothingToDo;
}

/** Creates the task of a form; whoever calls has seen that it has a customer. */
export function saveNewTask(args: TaskFormArgs, customer: { id: string }): Promise<PerformResult> {
  const { advancedTimestampDetails: _details, finalPayout: _payout, ...task } = args;
  return createTask({ ...task, customer });
}

/** Whether the time of a task is another one, so that the people who were chosen for it are no longer (specification 4.4). */
export const hasMoved = (args: TaskFormArgs, seen: TaskFormValues): boolean =>
  changedFields(['installationTimestampFrom', 'installationTimestampTo', 'estimateTime'], { present: args, seen }).any;
