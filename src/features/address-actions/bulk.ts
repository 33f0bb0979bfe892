import type { OperationalAddress } from '../../../domain/operational-address/schema.ts';
import { canMark, type MarkableStatus } from '../../../domain/operational-address/transitions.ts';

/** The statuses that selected addresses are given at once, in the order of the bar (specification 4.5). */
export const bulkStatuses = ['COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FAILED'] as const satisfies MarkableStatus[];

/** Which of the selected addresses can take a step, and how many stay as they are. */
export interface Fitting {
  ids: string[];
  rest: number;
}

export function fitting(status: MarkableStatus, selected: readonly OperationalAddress[]): Fitting {
  const ids = selected.flatMap(({ id, completionStatus }) => (canMark(status, completionStatus) ? [id] : []));
  return { ids, rest: selected.length - ids.length };
}
