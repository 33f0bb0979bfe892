import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, SetOf } from '../../domain/mutations.ts';
import { engine } from './engine.ts';

/** Plans a vacation; the employee is told. */
export const createVacation = (vacation: ArgsOf<'createSchedule'>): Promise<PerformResult> =>
  engine.perform('createSchedule', vacation, {});

/** Changes fields of a vacation; `seen` are the values with which the form began. */
export const editVacation = (
  id: string,
  set: SetOf<'editSchedule'>,
  seen: BaseOf<'editSchedule'>,
): Promise<PerformResult> => engine.perform('editSchedule', { id, set }, seen);

/** Deletes a vacation. */
export const deleteVacation = (id: string): Promise<PerformResult> => engine.perform('deleteSchedule', { id }, {});
