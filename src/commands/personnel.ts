import type { Reference } from '../../domain/kernel/resources.ts';
import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf } from '../../domain/mutations.ts';
import { engine } from './engine.ts';

/** Adds an employee without a password, which is never part of a change that waits (decision 0017). */
export const addEmployee = (person: ArgsOf<'addEmployee'>): Promise<PerformResult> =>
  engine.perform('addEmployee', person, {});

/** Gives an employee a role, or takes theirs away (specification 2.7, Remove Role); `seen` is the one they had. */
export const setEmployeeRole = (id: string, role: Reference | null, seen: Reference | null): Promise<PerformResult> =>
  engine.perform('setEmployeeRole', { id, role }, { role: seen });

/** Switches an employee's account on or off: who is switched off loses access at once (specification 4.7). */
export const enableEmployee = (id: string, enabled: boolean): Promise<PerformResult> =>
  engine.perform(enabled ? 'activateEmployee' : 'deactivateEmployee', { id }, {});

/** Deletes an employee; their name stays beside the work that they did. */
export const deleteEmployee = (id: string): Promise<PerformResult> => engine.perform('deleteEmployee', { id }, {});
