import { must } from '../../../domain/kernel/assert.ts';
import { defaultRoleName } from '../../../domain/role/default-role.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { mutate, requestFor } from '../mutate/mutate.ts';
import { requireApplied } from '../mutate/outcome-error.ts';
import { readList } from '../rows/read.ts';

/** The default role of the viewer's account, which is made where there is none (specification 2.1). */
export async function defaultRole(context: Context, viewer: Viewer): Promise<Rows['roles']> {
  const args = { id: context.newId() };
  requireApplied(await mutate(context, viewer, requestFor('createDefaultRole', args)));
  const naming = [{ field: 'company', id: viewer.companyId }];
  const roles = await readList(context, viewer, {
    list: { resource: 'roles', naming, only: { name: defaultRoleName } },
  });
  return must(roles.at(-1), 'the default role');
}
