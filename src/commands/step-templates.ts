import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, SetOf } from '../../domain/mutations.ts';
import { engine } from './engine.ts';

/** Creates a step template, as its version 1. */
export const createStepTemplate = (template: ArgsOf<'createStepTemplate'>): Promise<PerformResult> =>
  engine.perform('createStepTemplate', template, {});

/** Changes a step template, which makes its next version; `seen` are the values with which the form began. */
export const editStepTemplate = (
  id: string,
  set: SetOf<'editStepTemplate'>,
  seen: BaseOf<'editStepTemplate'>,
): Promise<PerformResult> => engine.perform('editStepTemplate', { id, set }, seen);

/** Archives a step template, or takes it out of the archive. */
export const archiveStepTemplate = (id: string, archived: boolean): Promise<PerformResult> =>
  engine.perform('archiveStepTemplate', { id, archived }, {});

/** Deletes a step template that no draft has chosen. */
export const deleteStepTemplate = (id: string): Promise<PerformResult> =>
  engine.perform('deleteStepTemplate', { id }, {});
