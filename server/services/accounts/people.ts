import type { Rows } from '../../../domain/rows.ts';
import { project } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { visibleRows } from '../../db/visibility/visible.ts';
import { readList, readOne } from '../rows/read.ts';

type User = Rows['users'];

/** Whether somebody may work: neither deactivated nor deleted. */
export const active = ({ deleted, enabled }: User): boolean => enabled && !deleted;

/** The employees that the viewer sees, deleted ones left out. */
export async function employees(context: Context, viewer: Viewer): Promise<User[]> {
  const found = await readList(context, viewer, { list: { resource: 'users', having: 'employer' } });
  return found.filter(({ deleted }) => !deleted);
}

/** The employees who have a role, as far as the viewer sees them. Throws `not_found` for a role that the viewer doesn't see. */
export async function employeesWithRole(context: Context, viewer: Viewer, roleId: string): Promise<User[]> {
  await readOne(context, viewer, { list: { resource: 'roles' }, id: roleId });
  return (await employees(context, viewer)).filter(({ role }) => role?.id === roleId);
}

const shown = async (context: Context, viewer: Viewer, ids: readonly string[]): Promise<User[]> =>
  (await visibleRows(context.database.kysely, viewer, { resource: 'users', ids })).map((row) =>
    project('users', row, viewer),
  );

/** The owner, and the employees whose role lets them plan tasks (PUT_TASKS), as far as the viewer sees them. */
export async function taskAssigners(context: Context, viewer: Viewer): Promise<User[]> {
  const roles = await readList(context, viewer, { list: { resource: 'roles' } });
  const planning = new Set(
    roles.filter(({ employeeRights }) => employeeRights.includes('PUT_TASKS')).map(({ id }) => id),
  );
  const people = (await employees(context, viewer)).filter((each) => active(each) && planning.has(each.role?.id ?? ''));
  return [...(await shown(context, viewer, [viewer.companyId])), ...people];
}

/** The subcontractors of the account's fleet. */
export async function fleetOf(context: Context, viewer: Viewer): Promise<User[]> {
  const agreements = await readList(context, viewer, { list: { resource: 'subcontractor-agreements' } });
  const ids = agreements.flatMap(({ contractor, subcontractor }) =>
    contractor.id === viewer.companyId ? [subcontractor.id] : [],
  );
  return shown(context, viewer, ids);
}
