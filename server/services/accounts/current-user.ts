import type { SignedInUser } from '../../../domain/catalogue/authentication.ts';
import { unusedFields } from '../../../domain/catalogue/body-fields.ts';
import type { RowBody } from '../../../domain/catalogue/row-bodies.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { defaultTimeZone } from '../../../domain/kernel/time.ts';
import { sameValue } from '../../../domain/mutation/merge.ts';
import { rowSchemas } from '../../../domain/schemas.ts';
import { hasAcceptedNoPrivileges } from '../../../domain/user/preferences.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import { idIn } from '../rows/generic-parts.ts';
import { updateGeneric } from '../rows/generic-writes.ts';

/** The signed-in user with employer, role, company and customer, as far as they may see them. */
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

/** References of the user's row that a sign-in returns as whole rows. */
const shownWhole: readonly string[] = ['employer', 'role', 'customer'];

/**
 * Sets the changed fields of the viewer's own profile. Throws `validation` naming fields that can't be set, and then
 * changes nothing. A version in the body counts as `If-Match`.
 */
export async function updateCurrentUser(
  context: Context,
  viewer: Viewer,
  { body, version }: { body: RowBody; version: number | null },
): Promise<SignedInUser> {
  const before: RowBody = { ...(await currentUser(context.database.kysely, viewer)) };
  const set = Object.entries(body).filter(([field, value]) => field === 'version' || !sameValue(value, before[field]));
  const foreign = set.map(([field]) => field).filter((field) => field === 'id' || !(field in rowSchemas.users.shape));
  const fixed = foreign.filter((field) => !(field in (unusedFields.users ?? {})));
  if (fixed.length > 0) throw new DomainError('validation', undefined, fixed);
  const named = set.map(([field, value]) => [field, shownWhole.includes(field) ? referenceIn(value) : value] as const);
  await updateGeneric(context, viewer, {
    list: { resource: 'users' },
    body: { ...Object.fromEntries(named), id: viewer.userId },
    version,
  });
  return currentUser(context.database.kysely, viewer);
}

const referenceIn = (value: unknown): unknown => (value === null ? null : { id: idIn(value) });
