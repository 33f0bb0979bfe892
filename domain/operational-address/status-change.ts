import type { Instant } from '../kernel/time.ts';
import type { FieldConflict, MutationContext, Notice } from '../mutation/decision.ts';
import type { NewRow, RowReader, Write } from '../rows.ts';
import type { OperationalAddress } from '../schemas.ts';
import { changeTask } from '../task/change.ts';
import { loadTask, type TaskFacts } from '../task/facts.ts';
import type { Viewer } from '../visibility/viewer.ts';
import type { AddressCompletionStatus } from './states.ts';
import { isDone } from './transitions.ts';

/** What a decision about an address needs: the address, and its task with everything that follows from it. */
export interface AddressFacts extends TaskFacts {
  address: OperationalAddress;
  /** The task's other addresses. */
  others: OperationalAddress[];
}

/** Reads and locks an address by way of its task, so that two people on one task take turns. */
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

interface NewStatus {
  status: AddressCompletionStatus;
  at: Instant;
  /** Milliseconds of work that another client measured. */
  worked?: number | undefined;
  /** The person who marks it and may take that back; absent where the office sets the status. */
  by?: Viewer;
}

/** The fields of an address that a new status brings with it: its date, whose mark it is, and the clock of work started or stopped. */
export function statusFields(
  address: OperationalAddress,
  { status, at, worked, by }: NewStatus,
): Partial<OperationalAddress> {
  const fields: Partial<OperationalAddress> = {
    completionStatus: status,
    lastMark: by === undefined ? null : { by: by.userId, from: address.completionStatus },
  };
  if (hasDate(status)) fields[dateFields[status]] = at;
  if (status === 'IN_PROGRESS' && address.startedOn === null) fields.startedOn = at;
  if (isDone(status)) {
    const running = address.startedOn === null ? 0 : Math.max(0, at - address.startedOn);
    fields.millisecondsWorkedOn =
      address.millisecondsWorkedOn + (worked === undefined || worked === 0 ? running : worked);
    fields.startedOn = null;
  }
  return fields;
}

/** That an address has another status than the one that was seen when it was given `status`. */
export const statusConflictFields = ({ id, completionStatus }: OperationalAddress, status: string): FieldConflict => ({
  resource: 'operational-addresses',
  id,
  fields: ['completionStatus'],
  mine: { completionStatus: status },
  theirs: { completionStatus },
});

/** What the task's people are told when an address gets a status. */
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

/** Addresses of a task with new fields, by id, and everything on the tasks that follows from them. */
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

/** An address with new fields, and everything on its task that follows from them. */
export const changeAddress = (
  facts: AddressFacts,
  set: Partial<OperationalAddress>,
  context: MutationContext,
): Write[] => changeAddresses(facts, new Map([[facts.address.id, set]]), { at: context.at });
