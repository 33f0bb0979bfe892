import type { Instant } from '../kernel/time.ts';
import type { MarkPlaces } from '../mark-place/schema.ts';
import type { FieldConflict, MutationContext, Notice } from '../mutation/decision.ts';
import type { NewRow, RowReader, Write } from '../rows.ts';
import type { OperationalAddress } from '../schemas.ts';
import { changeTask } from '../task/change.ts';
import { loadTask, type TaskFacts } from '../task/facts.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { isEnded } from './done.ts';
import type { AddressCompletionStatus } from './states.ts';
import { type MarkableStatus, markableStatuses } from './transitions.ts';

/** The facts of a decision about an address: the address, and its task with everything that follows from it. */
export interface AddressFacts extends TaskFacts {
  address: OperationalAddress;
  /** The task's other addresses. */
  others: OperationalAddress[];
}

/** Loads an address and locks its task first, so that changes of one task run one after the other. */
export async function loadAddressFacts(id: string, rows: RowReader): Promise<AddressFacts | undefined> {
  const seen = await rows.get('operational-addresses', id);
  if (seen === undefined) return undefined;
  const facts = await loadTask(seen.task.id, rows);
  const address = facts?.addresses.find((candidate) => candidate.id === id);
  if (facts === undefined || address === undefined) return undefined;
  return { ...facts, address, others: facts.addresses.filter((candidate) => candidate.id !== id) };
}

const dateFields = {
  COLLECTED: 'collectedOn',
  INSTALLED: 'installedOn',
  FINISHED: 'finishedOn',
  FAILED: 'failedOn',
} as const;

const hasDate = (status: AddressCompletionStatus): status is keyof typeof dateFields => status in dateFields;

const isMarkable = (status: AddressCompletionStatus): status is MarkableStatus =>
  markableStatuses.some((markable) => markable === status);

function withoutPlace(places: MarkPlaces, status: MarkableStatus): MarkPlaces | null {
  const { [status]: _, ...others } = places;
  return Object.keys(others).length === 0 ? null : others;
}

interface NewStatus {
  status: AddressCompletionStatus;
  at: Instant;
  /** Milliseconds of work measured by another client. */
  worked?: number | undefined;
  /** The person who marks it and may take it back; absent when the office sets the status. */
  by?: Viewer;
}

/** The fields that follow from a new status: its date, its `lastMark`, and the clock of work. */
export function statusFields(
  address: OperationalAddress,
  { status, at, worked, by }: NewStatus,
): Partial<OperationalAddress> {
  const fields: Partial<OperationalAddress> = {
    completionStatus: status,
    lastMark: by === undefined ? null : { by: by.userId, from: address.completionStatus },
  };
  if (hasDate(status)) fields[dateFields[status]] = at;
  // The place of an earlier mark of this status isn't that of the new one.
  if (isMarkable(status) && address.markPlaces?.[status]) fields.markPlaces = withoutPlace(address.markPlaces, status);
  if (status === 'IN_PROGRESS' && address.startedOn === null) fields.startedOn = at;
  if (isEnded(status)) {
    const running = address.startedOn === null ? 0 : Math.max(0, at - address.startedOn);
    fields.millisecondsWorkedOn =
      address.millisecondsWorkedOn + (worked === undefined || worked === 0 ? running : worked);
    fields.startedOn = null;
  }
  return fields;
}

/** The conflict of an address whose status isn't the one that was seen. */
export const statusConflictFields = ({ id, completionStatus }: OperationalAddress, status: string): FieldConflict => ({
  resource: 'operational-addresses',
  id,
  fields: ['completionStatus'],
  mine: { completionStatus: status },
  theirs: { completionStatus },
});

/** The notice to the task's people of an address's new status. */
export const statusNotice = (
  { address, task }: AddressFacts,
  type: Notice['type'],
  status: AddressCompletionStatus,
): Notice => ({
  classType: 'OPERATIONAL_ADDRESS',
  type,
  changedItemId: address.id,
  taskId: task.id,
  details: { address: address.nickname ?? '', task: task.nickname, status },
});

/** Writes new fields of a task's addresses, and everything that follows from them on the tasks. */
export function changeAddresses(
  facts: TaskFacts,
  sets: ReadonlyMap<string, Partial<OperationalAddress>>,
  { at, task: set = {} }: { at: Instant; task?: Partial<NewRow<'tasks'>> },
): Write[] {
  const addresses = facts.addresses.map((address) => {
    const fields = sets.get(address.id);
    return fields === undefined ? address : { ...address, ...fields };
  });
  const writes = [...sets].map(
    ([id, fields]): Write => ({
      kind: 'change',
      resource: 'operational-addresses',
      id,
      set: fields,
    }),
  );
  return [...writes, ...changeTask(facts, { set, addresses, at })];
}

/** Writes new fields of one address, and everything that follows from them. */
export const changeAddress = (
  facts: AddressFacts,
  set: Partial<OperationalAddress>,
  context: MutationContext,
): Write[] => changeAddresses(facts, new Map([[facts.address.id, set]]), { at: context.at });
