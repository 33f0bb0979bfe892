import { z } from 'zod';
import { passwordSchema } from '../../../domain/account/schema.ts';
import { id } from '../../../domain/kernel/fields.ts';
import { emptyEntry, entryFieldsOf, entryOf } from '../../../domain/kernel/resource.ts';
import type { User } from '../../../domain/schemas.ts';
import { defaultCountry } from '../../../domain/user/country.ts';
import { accountFields, profileFields } from '../../../domain/user/profile.ts';
import { users } from '../../../domain/user/resource.ts';
import type { DomainForm } from '../../components/form/domain-form.ts';
import type { FormValues } from '../../components/form/form-schema.ts';

/** A new employee: the user fields, the password with which they sign in, and the role, which is required (specification 5). */
export const newEmployeeSchema = z.object({
  id: id(),
  ...profileFields,
  ...accountFields,
  username: z.string().trim().min(1).max(64),
  password: passwordSchema.nullable(),
  role: id(),
});

export type NewEmployee = z.output<typeof newEmployeeSchema>;
export type NewEmployeeForm = DomainForm<typeof newEmployeeSchema>;

/** An invitation needs a role (specification 5). */
export const invitationSchema = z.object({ email: accountFields.email, role: id() });

export type InvitationForm = DomainForm<typeof invitationSchema>;

/** An existing employee; user name and e-mail cannot be changed (specification 5). */
export const employeeSchema = z.object({ ...profileFields, role: id().nullable() });

export type EmployeeArgs = z.output<typeof employeeSchema>;
export type EmployeeValues = FormValues<typeof employeeSchema>;

/** The names of the profile fields. */
export const profileNames = entryFieldsOf(users);

export const emptyEmployee = (newId: string, role: string | null): FormValues<typeof newEmployeeSchema> => ({
  ...emptyEntry(users),
  id: newId,
  username: null,
  email: null,
  country: defaultCountry,
  password: null,
  role,
});

export const employeeValues = (user: User): EmployeeValues => ({
  ...entryOf(users, user),
  role: user.role?.id ?? null,
});
