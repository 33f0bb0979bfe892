import type { Reference } from '../../domain/kernel/resources.ts';
import type { PersonForm } from '../../domain/user/profile.ts';
import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

type ProfileFields = Omit<PersonForm, 'username' | 'email'>;

/** Adds an employee without a password, which is never part of a change that waits (decision 0017). */
export const addEmployee = (person: PersonForm & { id: string; role: string }): Promise<PerformResult> =>
  engine.perform({ name: 'addEmployee', args: { ...person }, base: {} });

/** Changes fields of somebody's profile; `seen` are the values with which the form began. */
export const editProfile = (
  id: string,
  set: Partial<ProfileFields>,
  seen: Partial<Record<keyof ProfileFields, unknown>>,
): Promise<PerformResult> => engine.perform({ name: 'editProfile', args: { id, set }, base: { ...seen } });

/** Gives an employee a role, or takes theirs away (specification 2.7, Remove Role); `seen` is the one they had. */
export const setEmployeeRole = (id: string, role: Reference | null, seen: Reference | null): Promise<PerformResult> =>
  engine.perform({ name: 'setEmployeeRole', args: { id, role }, base: { role: seen } });

/** Switches an employee's account on or off: who is switched off loses access at once (specification 4.7). */
export const enableEmployee = (id: string, enabled: boolean): Promise<PerformResult> =>
  engine.perform({ name: enabled ? 'activateEmployee' : 'deactivateEmployee', args: { id }, base: {} });

/** Deletes an employee; their name stays beside the work that they did. */
export const deleteEmployee = (id: string): Promise<PerformResult> =>
  engine.perform({ name: 'deleteEmployee', args: { id }, base: {} });
