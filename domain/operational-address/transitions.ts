import type { AddressCompletionStatus } from './states.ts';

/** The statuses that a person can mark. INVOICED comes with the task's invoice. */
export const markableStatuses = ['COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FINISHED', 'FAILED'] as const;

export type MarkableStatus = (typeof markableStatuses)[number];

/** The line along which an address advances; a device that is behind on it has nothing to contradict. */
const line: readonly AddressCompletionStatus[] = ['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FINISHED'];

/** Whether a person may mark `target` on an address in status `from` (specification 4.5). */
export function canMark(target: MarkableStatus, from: AddressCompletionStatus): boolean {
  if (target === 'FAILED') return from !== 'FINISHED' && from !== 'FAILED';
  return line[line.indexOf(target) - 1] === from;
}

/** The one next step along the line, or null when there is none. */
export const nextMark = (from: AddressCompletionStatus): MarkableStatus | null =>
  markableStatuses.find((target) => target !== 'FAILED' && canMark(target, from)) ?? null;

/** Whether `current` is at or past `target` on the line, so that marking `target` would change nothing. */
export const reached = (current: AddressCompletionStatus, target: AddressCompletionStatus): boolean =>
  line.includes(target) && line.indexOf(current) >= line.indexOf(target);

/** How much of the work on an address a status stands for, in percent. */
export const progressOf: Record<AddressCompletionStatus, number> = {
  NO_PROGRESS: 0,
  COLLECTED: 25,
  IN_PROGRESS: 50,
  INSTALLED: 100,
  FINISHED: 100,
  FAILED: 100,
  INVOICED: 100,
};

/** Whether the work on an address is over, one way or the other. */
export const isDone = (status: AddressCompletionStatus): boolean => progressOf[status] === 100;
