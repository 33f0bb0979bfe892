import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { rowSchemas } from '../schemas.ts';
import { call } from './call.ts';
import { pageOf, pageRequestSchema } from './paging.ts';

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
