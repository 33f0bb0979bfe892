import { z } from 'zod';
import { entryShapeOf } from '../kernel/resource-schemas.ts';
import type { NewRow } from '../rows.ts';
import { countrySchema } from './country.ts';
import { users } from './resource.ts';

/** The fields of a person's form besides the account (specification 2.8 and 3); only the nickname is required. */
export const profileFields = entryShapeOf(users, { country: countrySchema });

/**
 * The account's fields, fixed once it exists (specification 5). The password is never part of a mutation: the server
 * receives it separately and stores its hash (decision 0017).
 */
export const accountFields = {
  username: z.string().trim().min(1).max(64).nullable(),
  email: z.email().max(254),
};

const personSchema = z.object({ ...accountFields, ...profileFields });

export type PersonForm = z.infer<typeof personSchema>;

/** The form without its user name, which the server only reserves with a password or through an invitation. */
export const withoutName = (form: PersonForm): PersonForm => ({ ...form, username: null });

type NewUser = NewRow<'users'>;

/** The row of a new employee or customer user. */
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
