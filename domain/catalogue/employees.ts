import { z } from 'zod';
import { id, instant } from '../kernel/fields.ts';
import { rowSchemas } from '../schemas.ts';
import { accountFormWith, passwordErrors, personErrors } from './body-fields.ts';
import { call } from './call.ts';

/** The id of an employee, bare or in an object, as clients send it. */
const idBody = z.union([id(), z.object({ id: id() }).transform((body) => body.id)]);

/** Epoch milliseconds, as a query has them. */
const moment = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .pipe(instant());

export const employeeCalls = {
  deactivateEmployee: call({
    method: 'PATCH',
    path: '/employees/deactivate',
    summary: 'Deactivate an employee: every session of theirs ends at once.',
    access: 'owner',
    body: idBody,
    reply: rowSchemas.users,
    errors: ['not_found'],
  }),
  activateEmployee: call({
    method: 'PATCH',
    path: '/employees/activate',
    summary: 'Activate an employee again.',
    access: 'owner',
    body: idBody,
    reply: rowSchemas.users,
    errors: ['not_found'],
  }),
  addEmployee: call({
    method: 'POST',
    path: '/employees/addEmployee',
    summary: 'Invite an employee by e-mail; they choose user name and password by its link.',
    access: 'signed-in',
    query: z.object({ email: z.email().max(254), roleId: id() }),
    reply: rowSchemas.users,
    errors: ['not_found', 'subscription_needed', 'rate_limited'],
  }),
  createEmployee: call({
    method: 'POST',
    status: 201,
    path: '/employees',
    summary: 'Add an employee by form, with the password that they sign in with.',
    access: 'signed-in',
    body: accountFormWith({ role: z.object({ id: id() }) }),
    reply: rowSchemas.users,
    errors: ['not_found', 'subscription_needed', ...personErrors, ...passwordErrors],
  }),
  setRole: call({
    method: 'PATCH',
    path: '/employees/setRole',
    summary: 'Give an employee a role.',
    access: 'signed-in',
    query: z.object({ employeeId: id(), roleId: id() }),
    reply: rowSchemas.users,
    errors: ['not_found', 'row_deleted'],
  }),
  employeesByRole: call({
    method: 'GET',
    path: '/employees/byRoleId',
    summary: 'The employees who have a role.',
    access: 'signed-in',
    query: z.object({ id: id() }),
    reply: z.array(rowSchemas.users),
    errors: ['not_found'],
  }),
  currentEmployees: call({
    method: 'GET',
    path: '/employees/current/all',
    summary: 'The employees of the account.',
    access: 'signed-in',
    reply: z.array(rowSchemas.users),
  }),
  availableEmployees: call({
    method: 'GET',
    path: '/employees/showAvailableEmployees',
    summary: 'The active employees with neither task nor vacation from tStart to tEnd, epoch milliseconds.',
    access: 'signed-in',
    query: z
      .object({ tStart: moment, tEnd: moment })
      .refine(({ tStart, tEnd }) => tStart <= tEnd, { error: 'tEnd is before tStart', path: ['tEnd'] }),
    reply: z.array(rowSchemas.users),
  }),
  employeesOfBoss: call({
    method: 'GET',
    path: '/employees/getAllByLoggedInUsersBoss',
    summary: "The employees of the signed-in user's boss.",
    access: 'signed-in',
    reply: z.array(rowSchemas.users),
  }),
} as const;
