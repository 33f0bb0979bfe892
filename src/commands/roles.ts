import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, SetOf } from '../../domain/mutations.ts';
import type { Right } from '../../domain/role/rights.ts';
import { engine } from './engine.ts';

/** Creates a role with its rights (specification 2.7). */
export const createRole = (role: ArgsOf<'createRole'>): Promise<PerformResult> =>
  engine.perform('createRole', role, {});

/** Changes what a role is called; `seen` are the values with which the form began. */
export const editRole = (id: string, set: SetOf<'editRole'>, seen: BaseOf<'editRole'>): Promise<PerformResult> =>
  engine.perform('editRole', { id, set }, seen);

/** Sets the rights of a role; what was ticked and unticked since `seen` is added and taken away. */
export const setRoleRights = (id: string, rights: readonly Right[], seen: readonly string[]): Promise<PerformResult> =>
  engine.perform('setRoleRights', { id, employeeRights: rights }, { employeeRights: seen });

/** Deletes a role that nobody has. */
export const deleteRole = (id: string): Promise<PerformResult> => engine.perform('deleteRole', { id }, {});

/** Creates the default role where there is none. */
export const createDefaultRole = (id: string): Promise<PerformResult> =>
  engine.perform('createDefaultRole', { id }, {});
