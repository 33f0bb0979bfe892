import type { employeeCalls } from '../../../domain/catalogue/employees.ts';
import type { Context } from '../../context.ts';
import { availableEmployees } from '../../services/accounts/availability.ts';
import { setEmployeeEnabled } from '../../services/accounts/employees.ts';
import { hireEmployee, inviteEmployee, setRole } from '../../services/accounts/hiring.ts';
import { employees, employeesWithRole } from '../../services/accounts/people.ts';
import { callerOf } from '../caller.ts';
import { tagged } from '../etag.ts';
import type { Handlers } from '../register.ts';

/** Employees and their accounts. */
export const employeeHandlers = (context: Context): Handlers<typeof employeeCalls> => ({
  deactivateEmployee: ({ viewer, body }) => setEmployeeEnabled(context, viewer, { id: body, enabled: false }),
  activateEmployee: ({ viewer, body }) => setEmployeeEnabled(context, viewer, { id: body, enabled: true }),
  addEmployee: ({ viewer, query, request }) =>
    inviteEmployee(context, viewer, { email: query.email, role: query.roleId, language: callerOf(request).language }),
  createEmployee: async ({ viewer, body, reply }) => tagged(reply, await hireEmployee(context, viewer, body)),
  setRole: ({ viewer, query }) => setRole(context, viewer, { employee: query.employeeId, role: query.roleId }),
  employeesByRole: ({ viewer, query }) => employeesWithRole(context, viewer, query.id),
  currentEmployees: ({ viewer }) => employees(context, viewer),
  availableEmployees: ({ viewer, query }) =>
    availableEmployees(context, viewer, { from: query.tStart, to: query.tEnd + 1 }),
  employeesOfBoss: ({ viewer }) => employees(context, viewer),
});
