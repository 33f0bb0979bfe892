import type { DialogAction } from '../../../domain/task/actions.ts';

/** The actions that open a dialog over the screen. */
export const dialogActions = [
  'delete',
  'publish',
  'clone',
  'split',
  'splitForAllocation',
  'reschedule',
  'askForDates',
  'pause',
  'continue',
  'cancel',
  'finish',
  'finalize',
  'invoice',
  'notifyCompletion',
  'report',
] as const satisfies readonly DialogAction[];

/** An action with a dialog. */
export type OpenedAction = (typeof dialogActions)[number];

/** The search parameters of an open action dialog: the action and the id of its task. */
export interface TaskActionSearch {
  action?: DialogAction;
  of?: string;
}

/** Reads the parameters; both or none. */
export function taskActionSearch({ action, of }: Record<string, unknown>): TaskActionSearch {
  const known = dialogActions.find((each) => each === action);
  return known === undefined || typeof of !== 'string' ? {} : { action: known, of };
}
