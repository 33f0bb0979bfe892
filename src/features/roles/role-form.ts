import { z } from 'zod';
import { roleFields } from '../../../domain/entry-fields.ts';
import { id } from '../../../domain/kernel/fields.ts';
import { emptyEntry, entryFieldsOf, entryOf } from '../../../domain/kernel/resource.ts';
import { changedFields } from '../../../domain/mutation/merge.ts';
import { roles } from '../../../domain/role/resource.ts';
import { isRight } from '../../../domain/role/rights.ts';
import type { Role } from '../../../domain/schemas.ts';
import { editRole, setRoleRights } from '../../commands/roles.ts';
import type { FormValues } from '../../components/form/form-schema.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';

/** What the form of a role holds (specification 2.7). */
export const roleFormSchema = z.object({ id: id(), ...roleFields });

type RoleFormSchema = typeof roleFormSchema;
type RoleArgs = z.output<RoleFormSchema>;
export type RoleValues = FormValues<RoleFormSchema>;

export const newRoleValues = (newId: string): RoleValues => ({ ...emptyEntry(roles), id: newId, employeeRights: [] });

/** The form of a role that exists; a right that this version does not know is not in it, and stays. */
export const roleValues = (role: Role): RoleValues => ({
  ...entryOf(roles, role),
  id: role.id,
  employeeRights: role.employeeRights.filter(isRight),
});

const sameRights = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((right) => other.includes(right));

/** Saves what was changed of a role: what it is called, and the rights that were ticked and unticked. */
export async function saveRole(args: RoleArgs, seen: RoleValues): Promise<SaveOutcome> {
  const { set, base, any } = changedFields(entryFieldsOf(roles), { present: args, seen });
  const named: SaveOutcome = any ? await editRole(args.id, set, base) : { kind: 'kept' };
  const before = seen.employeeRights ?? [];
  if (named.kind !== 'kept' || sameRights(args.employeeRights, before)) return named;
  return setRoleRights(args.id, args.employeeRights, before);
}
