import type { AddressCompletionStatus } from './states.ts';

/** The statuses that people can mark. INVOICED follows from the task's invoice. */
export const markableStatuses = ['COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FINISHED', 'FAILED'] as const;

export type MarkableStatus = (typeof markableStatuses)[number];

/** The order in which an address advances. A device that is behind has nothing to contradict. */
const line: readonly AddressCompletionStatus[] = ['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FINISHED'];

/** Whether a person may mark `target` on an address in status `from` (specification 4.5). */
export function canMark(target: MarkableStatus, from: AddressCompletionStatus): boolean {
  if (target === 'FAILED') return from !== 'FINISHED' && from !== 'FAILED';
  return line[line.indexOf(target) - 1] === from;
}

/** The next status in order; null at the end. */
export const nextMark = (from: AddressCompletionStatus): MarkableStatus | null =>
  markableStatuses.find((target) => target !== 'FAILED' && canMark(target, from)) ?? null;

/** Whether `current` is at or past `target`, so that marking `target` changes nothing. */
export const reached = (current: AddressCompletionStatus, target: AddressCompletionStatus): boolean =>
  line.includes(target) && line.indexOf(current) >= line.indexOf(target);

/** How much of the work on an address is done in each status, in percent; of failed work nothing is (decision 0156). */
export const progressOf: Record<AddressCompletionStatus, number> = {
  NO_PROGRESS: 0,
  COLLECTED: 25,
  IN_PROGRESS: 50,
  INSTALLED: 100,
  FINISHED: 100,
  FAILED: 0,
  INVOICED: 100,
};
