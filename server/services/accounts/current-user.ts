import type { SignedInUser } from '../../../domain/catalogue/authentication.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { defaultTimeZone } from '../../../domain/kernel/time.ts';
import { hasAcceptedNoPrivileges } from '../../../domain/user/preferences.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import { mutate, unparsedRequest } from '../mutate/mutate.ts';
import { requireApplied } from '../mutate/outcome-error.ts';

/** The signed-in user with employer, role, company and customer, each as far as the user may see it. */
export async function currentUser(db: Executor, viewer: Viewer): Promise<SignedInUser> {
  const user = must(await getRow(db, 'users', viewer.userId), 'the signed-in user');
  const seen = async <Name extends 'users' | 'roles'>(resource: Name, id: string | undefined) =>
    (id === undefined ? undefined : await visibleRow(db, viewer, { resource, id })) ?? null;
  const customer = user.customer && (await getRow(db, 'customers', user.customer.id));
  const company = await getRow(db, 'companies', viewer.companyId);
  const settings = await getRow(db, 'users-settings', viewer.userId);
  return {
    ...user,
    acceptedNoPrivileges: hasAcceptedNoPrivileges(settings?.tableSettings ?? null),
    employer: await seen('users', user.employer?.id),
    role: await seen('roles', user.role?.id),
    customer: customer ? { id: customer.id, nickname: customer.nickname } : null,
    company: company ? { id: company.id, name: company.name, timeZone: company.timeZone ?? defaultTimeZone } : null,
  };
}

const editable = ['nickname', 'name', 'surname', 'phoneNumber', 'vat', 'country', 'isPublic'];

/** Edits the viewer's own profile with the fields that the body has and that may change; the others stay. */
export async function updateCurrentUser(
  context: Context,
  viewer: Viewer,
  { body, version }: { body: Readonly<Record<string, unknown>>; version: number | null },
): Promise<SignedInUser> {
  const set = Object.fromEntries(Object.entries(body).filter(([field]) => editable.includes(field)));
  const request = unparsedRequest('editProfile', { id: viewer.userId, set }, version);
  requireApplied(await mutate(context, viewer, request));
  return currentUser(context.database.kysely, viewer);
}
