import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { rights } from '../role/rights.ts';
import { rowSchemas } from '../schemas.ts';
import { call } from './call.ts';

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
