import type { Right } from '../../domain/role/rights.ts';
import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

interface RoleFields {
  nickname: string;
  name: string;
  icon: string | null;
}

/** Creates a role with its rights (specification 2.7). */
export const createRole = (
  role: RoleFields & { id: string; employeeRights: readonly Right[] },
): Promise<PerformResult> =>
  engine.perform({ name: 'createRole', args: { ...role, employeeRights: [...role.employeeRights] }, base: {} });

/** Changes what a role is called; `seen` are the values with which the form began. */
export const editRole = (
  id: string,
  set: Partial<RoleFields>,
  seen: Partial<Record<keyof RoleFields, unknown>>,
): Promise<PerformResult> => engine.perform({ name: 'editRole', args: { id, set }, base: { ...seen } });

/** Sets the rights of a role; what was ticked and unticked since `seen` is added and taken away. */
export const setRoleRights = (id: string, rights: readonly Right[], seen: readonly string[]): Promise<PerformResult> =>
  engine.perform({
    name: 'setRoleRights',
    args: { id, employeeRights: [...rights] },
    base: { employeeRights: [...seen] },
  });

/** Deletes a role that nobody has. */
export const deleteRole = (id: string): Promise<PerformResult> =>
  engine.perform({ name: 'deleteRole', args: { id }, base: {} });

/** Creates the default role where there is none. */
export const createDefaultRole = (id: string): Promise<PerformResult> =>
  engine.perform({ name: 'createDefaultRole', args: { id }, base: {} });
