import { z } from 'zod';
import { entryShapeOf } from '../kernel/resource-schemas.ts';
import type { NewRow } from '../rows.ts';
import { countrySchema } from './country.ts';
import { users } from './resource.ts';

/** What a person's form has besides the account (specification 2.8 and 3); only the nickname has to be there. */
export const profileFields = entryShapeOf(users, { country: countrySchema });

/**
 * What makes the account: fixed once it exists (specification 5: id, username, e-mail not editable on an existing record).
 * The password is never part of a mutation; the server takes it beside it and keeps its hash (decision 0017).
 */
export const accountFields = {
  username: z.string().trim().min(1).max(64).nullable(),
  email: z.email().max(254),
};

const personSchema = z.object({ ...accountFields, ...profileFields });

export type PersonForm = z.infer<typeof personSchema>;

/**
 * What a person's form says of them before they have a user name: that is a wish until the server has reserved it, with a
 * password or by the link of an invitation.
 */
export const withoutName = (form: PersonForm): PersonForm => ({ ...form, username: null });

type NewUser = NewRow<'users'>;

/** The row of a new person in somebody's account: an employee, or a customer's user. */
export const newPerson = (
  form: PersonForm,
  place: Pick<NewUser, 'company' | 'employer' | 'role' | 'customer'>,
): NewUser => ({
  ...form,
  ...place,
  enabled: true,
  deleted: false,
  deletionOn: null,
  isPublic: false,
  stripeId: null,
  usersElevated: false,
  accountNonExpired: true,
  accountNonLocked: true,
  affiliates: [],
});
