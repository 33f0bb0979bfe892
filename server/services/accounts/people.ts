import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { TimeRange } from '../../../domain/kernel/time.ts';
import { defaultRoleName } from '../../../domain/role/resource.ts';
import type { Rows } from '../../../domain/rows.ts';
import { freeEmployees } from '../../../domain/scheduled/availability.ts';
import { project } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { visibleRow, visibleRows } from '../../db/visibility/visible.ts';
import { mutate, requestFor } from '../mutate/mutate.ts';
import { requireApplied } from '../mutate/outcomes.ts';
import { readList, readOne } from '../rows/read.ts';
import { changeRow } from '../rows/write.ts';
import { isActive } from './active.ts';

type User = Rows['users'];

/** The visible employees, without deleted ones. */
export async function listEmployees(context: Context, viewer: Viewer): Promise<User[]> {
  const found = await readList(context, viewer, { list: { resource: 'users', having: 'employer' } });
  return found.filter(({ deleted }) => !deleted);
}

/** The visible employees with a role. Throws `not_found` for a hidden role. */
export async function employeesWithRole(context: Context, viewer: Viewer, roleId: string): Promise<User[]> {
  await readOne(context, viewer, { list: { resource: 'roles' }, id: roleId });
  return (await listEmployees(context, viewer)).filter(({ role }) => role?.id === roleId);
}

const shown = async (context: Context, viewer: Viewer, ids: readonly string[]): Promise<User[]> =>
  (await visibleRows(context.database.kysely, viewer, { resource: 'users', ids })).map((row) =>
    project('users', row, viewer),
  );

/** The owner, and employees whose role lets them plan tasks (PUT_TASKS), as far as visible. */
export async function taskAssigners(context: Context, viewer: Viewer): Promise<User[]> {
  const roles = await readList(context, viewer, { list: { resource: 'roles' } });
  const planning = new Set(
    roles.filter(({ employeeRights }) => employeeRights.includes('PUT_TASKS')).map(({ id }) => id),
  );
  const people = (await listEmployees(context, viewer)).filter(
    (each) => isActive(each) && planning.has(each.role?.id ?? ''),
  );
  return [...(await shown(context, viewer, [viewer.companyId])), ...people];
}

/** The subcontractors in the account's fleet. */
export async function listFleet(context: Context, viewer: Viewer): Promise<User[]> {
  const agreements = await readList(context, viewer, { list: { resource: 'subcontractor-agreements' } });
  const ids = agreements.flatMap(({ contractor, subcontractor }) =>
    contractor.id === viewer.companyId ? [subcontractor.id] : [],
  );
  return shown(context, viewer, ids);
}

/**
 * Activates or deactivates an employee's account. Deactivation takes effect with the next request, and revokes the
 * sessions in the same transaction.
 */
export function setEmployeeEnabled(
  context: Context,
  viewer: Viewer,
  { id, enabled }: { id: string; enabled: boolean },
): Promise<Rows['users']> {
  const name = enabled ? 'activateEmployee' : 'deactivateEmployee';
  const list = { resource: 'users', having: 'employer' } as const;
  return changeRow(context, viewer, { list, id, mutation: requestFor(name, { id }) });
}

/** Filters for rows whose time from `start` to `end` (field names, both included) overlaps a range. */
const during = ({ from, to }: TimeRange, start: string, end: string) => ({
  [start]: { value: to, matchMode: 'lt' },
  [end]: { value: from, matchMode: 'gte' },
});

/**
 * Active employees who are free in the whole range, by visible tasks and vacations (specification 2.3, filter by
 * availability).
 */
export async function availableEmployees(context: Context, viewer: Viewer, range: TimeRange): Promise<Rows['users'][]> {
  const people = (await listEmployees(context, viewer)).filter(isActive);
  const tasks = await readList(context, viewer, {
    list: { resource: 'tasks', lists: ['draft', 'active'] },
    request: { filters: during(range, 'installationTimestampFrom', 'installationTimestampTo') },
  });
  const vacations = await readList(context, viewer, {
    list: { resource: 'scheduled' },
    request: { filters: during(range, 'startingTime', 'endingTime') },
  });
  const ids = people.map(({ id }) => id);
  const free = new Set(freeEmployees(ids, range, { tasks, vacations }));
  return people.filter(({ id }) => free.has(id));
}

/** The account's default role, created if there is none (specification 2.1). */
export async function defaultRole(context: Context, viewer: Viewer): Promise<Rows['roles']> {
  const args = { id: context.newId() };
  requireApplied(await mutate(context, viewer, requestFor('createDefaultRole', args)));
  const naming = [{ field: 'company', id: viewer.companyId }];
  const roles = await readList(context, viewer, {
    list: { resource: 'roles', naming, only: { name: defaultRoleName } },
  });
  return must(roles.at(-1), 'the default role');
}

/** The company of the viewer's account, as far as visible, or null. */
export const currentCompany = async (context: Context, viewer: Viewer): Promise<Rows['companies'] | null> =>
  (await visibleRow(context.database.kysely, viewer, { resource: 'companies', id: viewer.companyId })) ?? null;

/** The customer that a user account belongs to. Throws `not_found`. */
export async function customerOfUser(context: Context, viewer: Viewer, userId: string): Promise<Rows['customers']> {
  const list = { resource: 'customers', naming: [{ field: 'users', id: userId }] } as const;
  const [customer] = await readList(context, viewer, { list, request: { rows: 1 } });
  if (!customer) throw new DomainError('not_found');
  return customer;
}
