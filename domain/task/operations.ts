import type { OperationalStatus } from './states.ts';

/** From which operational statuses a task goes to another (specification 4.1; decision 0014). CANCELED and FINISHED are the last. */
const operationalTransitions: Record<OperationalStatus, readonly OperationalStatus[]> = {
  DRAFT: ['CANCELED'],
  ON_GOING: ['PAUSED', 'CANCELED', 'FINISHED'],
  PAUSED: ['ON_GOING', 'CANCELED', 'FINISHED'],
  CANCELED: [],
  FINISHED: [],
};

/** Whether a task may go from one operational status to another. */
export const operationMayChange = (from: OperationalStatus, to: OperationalStatus): boolean =>
  operationalTransitions[from].includes(to);
