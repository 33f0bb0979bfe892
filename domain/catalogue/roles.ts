import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { rights } from '../role/rights.ts';
import { rowSchemas } from '../schemas.ts';
import { call } from './call.ts';
import { pageOf, pageRequestSchema } from './paging.ts';

const right = z.enum(rights);

/** The calls of roles besides the generic ones (specification 7). */
export const roleCalls = {
  updateRights: call({
    method: 'PATCH',
    path: '/roles/updateRights',
    summary: 'Set the rights of a role.',
    access: 'owner',
    query: z.object({ id: id() }),
    body: z.union([
      z.array(right).max(rights.length),
      z.strictObject({ rights: z.array(right).max(rights.length) }).transform((body) => body.rights),
    ]),
    reply: rowSchemas.roles,
    errors: ['not_found', 'version_conflict'],
  }),
  getAllRights: call({
    method: 'PATCH',
    path: '/roles/getAllRights',
    summary: 'The rights that a role may hold.',
    access: 'owner',
    reply: z.array(right),
  }),
  createDefaultRole: call({
    method: 'PATCH',
    path: '/roles/createDefaultRole',
    summary: "The account's default role, which is made where there is none.",
    access: 'owner',
    reply: rowSchemas.roles,
  }),
} as const;

/** The employees of a role (specification 7). */
export const roleListCalls = {
  employeesOfRole: call({
    method: 'PATCH',
    path: '/employees/paged/byRoleId',
    summary: 'One page of the employees who have a role.',
    access: 'signed-in',
    query: z.object({ id: id() }),
    body: pageRequestSchema,
    reply: pageOf(rowSchemas.users),
    errors: ['not_found'],
  }),
} as const;
