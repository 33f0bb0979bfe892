import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { rowSchemas } from '../schemas.ts';
import { call } from './call.ts';

/** The id of an employee, bare or in an object, as clients send it. */
const idBody = z.union([id(), z.object({ id: id() }).transform((body) => body.id)]);

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
} as const;
