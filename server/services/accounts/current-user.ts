import type { SignedInUser } from '../../../domain/catalogue/authentication.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { defaultTimeZone } from '../../../domain/kernel/time.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { visibleRow } from '../../db/visibility/visible.ts';

/** The signed-in user with employer, role, company and customer, each as far as the user may see it. */
export async function currentUser(db: Executor, viewer: Viewer): Promise<SignedInUser> {
  const user = must(await getRow(db, 'users', viewer.userId), 'the signed-in user');
  const seen = async <Name extends 'users' | 'roles'>(resource: Name, id: string | undefined) =>
    (id === undefined ? undefined : await visibleRow(db, viewer, { resource, id })) ?? null;
  const customer = user.customer && (await getRow(db, 'customers', user.customer.id));
  const company = await getRow(db, 'companies', viewer.companyId);
  return {
    ...user,
    employer: await seen('users', user.employer?.id),
    role: await seen('roles', user.role?.id),
    customer: customer ? { id: customer.id, nickname: customer.nickname } : null,
    company: company ? { id: company.id, name: company.name, timeZone: company.timeZone ?? defaultTimeZone } : null,
  };
}
