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

/** An action that has its dialog. */
export type OpenedAction = (typeof dialogActions)[number];

/** The dialog of an action that lies over a screen, as its address names it: what is done, and with which task. */
export interface TaskActionSearch {
  action?: DialogAction;
  of?: string;
}

/** The dialog that an address names; nothing where it does not say both. */
export function taskActionSearch({ action, of }: Record<string, unknown>): TaskActionSearch {
  const known = dialogActions.find((each) => each === action);
  return known === undefined || typeof of !== 'string' ? {} : { action: known, of };
}
