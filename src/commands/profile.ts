import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { BaseOf, SetOf } from '../../domain/mutations.ts';
import { engine } from './engine.ts';

/** Changes fields of somebody's profile; `seen` are the values with which the form began. */
export const editProfile = (
  id: string,
  set: SetOf<'editProfile'>,
  seen: BaseOf<'editProfile'>,
): Promise<PerformResult> => engine.perform('editProfile', { id, set }, seen);
