import { DomainError } from '../../../domain/errors/codes.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import { readList } from '../rows/read.ts';

/** The company of the viewer's account, as far as they see it; null while there is none. */
export const currentCompany = async (context: Context, viewer: Viewer): Promise<Rows['companies'] | null> =>
  (await visibleRow(context.database.kysely, viewer, { resource: 'companies', id: viewer.companyId })) ?? null;

/** The customer that has a user account, of those that the viewer sees whole. Throws `not_found`. */
export async function customerOfUser(context: Context, viewer: Viewer, userId: string): Promise<Rows['customers']> {
  const list = { resource: 'customers', naming: [{ field: 'users', id: userId }] } as const;
  const [customer] = await readList(context, viewer, { list, request: { rows: 1 } });
  if (!customer) throw new DomainError('not_found');
  return customer;
}
