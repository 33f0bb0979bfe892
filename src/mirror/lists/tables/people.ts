import { foldedWords } from '../../../../domain/kernel/fold.ts';
import { searchedTextsOf } from '../../../../domain/kernel/resource.ts';
import { roles } from '../../../../domain/role/resource.ts';
import type { Rows } from '../../../../domain/rows.ts';
import { scheduled } from '../../../../domain/scheduled/resource.ts';
import { users } from '../../../../domain/user/resource.ts';
import type { Viewer } from '../../../../domain/visibility/viewer.ts';
import { type ListFields, reference } from '../../../../workers/mirror/list-field.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { listFieldsOf } from '../resource-fields.ts';

const userFields: ListFields<Rows['users']> = {
  ...listFieldsOf(users),
  employer: reference((row) => row.employer, 'companies', 'users'),
};

const userSource: ListSource<'users'> = {
  resource: 'users',
  fields: userFields,
  indexes: [],
  words: (row) => foldedWords(searchedTextsOf(users, row).join(' ')),
};

const byNickname = { field: 'nickname', descending: false };

const employed = ({ companyId }: Viewer) => [
  { field: 'employer', equals: companyId },
  { field: 'deleted', equals: false },
];

/** The employees of the viewer's company. */
export const employeeList = (viewer: Viewer): ListDefinition<'users'> => ({
  name: 'employees',
  source: userSource,
  where: employed(viewer),
  sort: byNickname,
});

/** The employees who have a role (specification 2.7 and 2.8). */
export const employeesInRole = (viewer: Viewer, role: string): ListDefinition<'users'> => ({
  name: 'employees/byRoleId',
  source: userSource,
  where: [...employed(viewer), { field: 'role', equals: role }],
  sort: byNickname,
});

const roleSource: ListSource<'roles'> = {
  resource: 'roles',
  fields: listFieldsOf(roles),
  indexes: [],
  words: (row) => foldedWords(searchedTextsOf(roles, row).join(' ')),
};

/** The roles of the viewer's company (specification 2.7). */
export const roleList = ({ companyId }: Viewer): ListDefinition<'roles'> => ({
  name: 'roles',
  source: roleSource,
  where: [{ field: 'company', equals: companyId }],
  sort: { field: 'name', descending: false },
});

const scheduledSource: ListSource<'scheduled'> = {
  resource: 'scheduled',
  fields: listFieldsOf(scheduled),
  indexes: [{ path: 'employee.id', equals: ['employee'], order: null }],
  words: (row) => foldedWords(searchedTextsOf(scheduled, row).join(' ')),
};

/** The vacations that the viewer sees (specification 2.8), by their beginning. */
export const scheduledList: ListDefinition<'scheduled'> = {
  name: 'scheduled',
  source: scheduledSource,
  where: [],
  sort: { field: 'startingTime', descending: false },
};
