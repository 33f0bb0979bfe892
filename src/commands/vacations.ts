import type { Scheduled } from '../../domain/scheduled/schema.ts';
import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

/** What a vacation's form sends (specification 2.8 and 3). */
export type VacationFields = Pick<Scheduled, 'nickname' | 'employee' | 'startingTime' | 'endingTime' | 'vacationType'>;

/** Plans a vacation; the employee is told. */
export const createVacation = (vacation: VacationFields & { id: string }): Promise<PerformResult> =>
  engine.perform({ name: 'createSchedule', args: { ...vacation }, base: {} });

/** Changes fields of a vacation; `seen` are the values with which the form began. */
export const editVacation = (
  id: string,
  set: Partial<VacationFields>,
  seen: Partial<Record<keyof VacationFields, unknown>>,
): Promise<PerformResult> => engine.perform({ name: 'editSchedule', args: { id, set: { ...set } }, base: { ...seen } });

/** Deletes a vacation. */
export const deleteVacation = (id: string): Promise<PerformResult> =>
  engine.perform({ name: 'deleteSchedule', args: { id }, base: {} });
