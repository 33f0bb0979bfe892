import type { employeeCalls } from '../../../domain/catalogue/employees.ts';
import type { roleCalls, roleListCalls } from '../../../domain/catalogue/roles.ts';
import type { userCalls } from '../../../domain/catalogue/users.ts';
import { rights } from '../../../domain/role/rights.ts';
import type { Context } from '../../context.ts';
import { deactivateAccount, makeEmployeeUser } from '../../services/accounts/convert.ts';
import { hireEmployee, inviteEmployee, setRole } from '../../services/accounts/hiring.ts';
import {
  availableEmployees,
  defaultRole,
  employeesWithRole,
  listEmployees,
  listFleet,
  setEmployeeEnabled,
  taskAssigners,
} from '../../services/accounts/people.ts';
import { ownSettings, saveSettings } from '../../services/accounts/settings.ts';
import { requestFor } from '../../services/mutate/mutate.ts';
import { readOne, readPage } from '../../services/rows/read.ts';
import { changeRow } from '../../services/rows/write.ts';
import { callerOf, ifMatchVersion, withEtag } from '../headers.ts';
import type { Handlers } from '../register.ts';

export const employeeHandlers = (context: Context): Handlers<typeof employeeCalls> => ({
  deactivateEmployee: ({ viewer, body }) => setEmployeeEnabled(context, viewer, { id: body, enabled: false }),
  activateEmployee: ({ viewer, body }) => setEmployeeEnabled(context, viewer, { id: body, enabled: true }),
  addEmployee: ({ viewer, query, request }) =>
    inviteEmployee(context, viewer, { email: query.email, role: query.roleId, language: callerOf(request).language }),
  createEmployee: async ({ viewer, body, reply }) => withEtag(reply, await hireEmployee(context, viewer, body)),
  setRole: ({ viewer, query }) => setRole(context, viewer, { employee: query.employeeId, role: query.roleId }),
  employeesByRole: ({ viewer, query }) => employeesWithRole(context, viewer, query.id),
  currentEmployees: ({ viewer }) => listEmployees(context, viewer),
  availableEmployees: ({ viewer, query }) =>
    availableEmployees(context, viewer, { from: query.tStart, to: query.tEnd + 1 }),
  employeesOfBoss: ({ viewer }) => listEmployees(context, viewer),
});

export const userHandlers = (context: Context): Handlers<typeof userCalls> => ({
  makeEmployeeUser: async ({ viewer, body, request }) => {
    const { employee, signupRequest: form } = body;
    await makeEmployeeUser(context, viewer, { id: employee.id, form, language: callerOf(request).language });
    return {};
  },
  taskAssigners: ({ viewer }) => taskAssigners(context, viewer),
  deactivateAccount: async ({ viewer }) => {
    await deactivateAccount(context, viewer);
    return {};
  },
  allSubcontractors: ({ viewer }) => listFleet(context, viewer),
  ownSettings: ({ viewer }) => ownSettings(context, viewer),
  saveSettings: ({ viewer, body }) => saveSettings(context, viewer, body),
});

/** Roles; only the owner manages them. */
export const roleHandlers = (context: Context): Handlers<typeof roleCalls> => ({
  updateRights: async ({ viewer, query, body, request, reply }) => {
    const args = { id: query.id, employeeRights: body };
    const mutation = requestFor('setRoleRights', args, ifMatchVersion(request));
    return withEtag(reply, await changeRow(context, viewer, { list: { resource: 'roles' }, id: query.id, mutation }));
  },
  getAllRights: async () => [...rights],
  createDefaultRole: async ({ viewer, reply }) => withEtag(reply, await defaultRole(context, viewer)),
});

export const roleListHandlers = (context: Context): Handlers<typeof roleListCalls> => ({
  employeesOfRole: async ({ viewer, query, body }) => {
    await readOne(context, viewer, { list: { resource: 'roles' }, id: query.id });
    const naming = [{ field: 'role', id: query.id }];
    return readPage(context, viewer, { list: { resource: 'users', having: 'employer', naming }, request: body });
  },
});
