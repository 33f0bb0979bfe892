import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { BulkChange } from '../../domain/task/bulk.ts';
import { engine } from './engine.ts';
import { takeBack } from './inbox.ts';

/** Makes the change of one of several tasks; it waits some seconds before it is sent. */
export function performBulk(change: BulkChange): Promise<PerformResult> {
  switch (change.name) {
    case 'assignEmployees':
      return engine.performHeld(change.name, change.args, change.base);
    case 'rescheduleTask':
      return engine.performHeld(change.name, change.args, change.base);
    case 'publishTask':
      return engine.performHeld(change.name, change.args, change.base);
    case 'cancelTask':
      return engine.performHeld(change.name, change.args, change.base);
  }
}

/** A change of an edit of several tasks, and its item. */
export interface BulkMade {
  item: string;
  change: BulkChange;
}

async function undoSent({ name, args }: BulkChange): Promise<boolean> {
  // Only people can be taken back once the server may know (decision 0164).
  if (name !== 'assignEmployees') return false;
  const { kind } = await engine.perform('removeAssigneeEmployees', args, {});
  return kind === 'kept';
}

/**
 * Undoes an edit of several tasks: without a trace what is unsent, and people also afterwards. Returns how many tasks stay as they
 * were edited.
 */
export async function undoBulk(made: readonly BulkMade[]): Promise<number> {
  if (await takeBack(made.map(({ item }) => item))) return 0;
  let staying = 0;
  for (const { item, change } of made) {
    const isUndone = (await takeBack([item])) || (await undoSent(change));
    if (!isUndone) staying += 1;
  }
  return staying;
}
