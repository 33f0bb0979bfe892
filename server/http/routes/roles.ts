import type { roleCalls } from '../../../domain/catalogue/roles.ts';
import { rights } from '../../../domain/role/rights.ts';
import type { Context } from '../../context.ts';
import { defaultRole } from '../../services/accounts/default-role.ts';
import { requestFor } from '../../services/mutate/mutate.ts';
import { changeRow } from '../../services/rows/write.ts';
import { tagged, versionSeen } from '../etag.ts';
import type { Handlers } from '../register.ts';

/** The calls of roles, which are the owner's. */
export const roleHandlers = (context: Context): Handlers<typeof roleCalls> => ({
  updateRights: async ({ viewer, query, body, request, reply }) => {
    const args = { id: query.id, employeeRights: body };
    const mutation = requestFor('setRoleRights', args, versionSeen(request));
    return tagged(reply, await changeRow(context, viewer, { list: { resource: 'roles' }, id: query.id, mutation }));
  },
  getAllRights: async () => [...rights],
  createDefaultRole: async ({ viewer, reply }) => tagged(reply, await defaultRole(context, viewer)),
});
