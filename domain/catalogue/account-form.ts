import { z } from 'zod';
import { passwordSchema } from '../account/schema.ts';
import { id } from '../kernel/fields.ts';
import { countrySchema } from '../user/country.ts';
import { accountFields, profileFields } from '../user/profile.ts';
import { formOf } from './body-fields.ts';

/** The refusals of a form that creates a person. */
export const personErrors = ['username_taken', 'person_exists', 'id_taken', 'name_not_plain'] as const;

/** The refusals of a new password. */
export const passwordErrors = ['password_short', 'password_common'] as const;

/** The fields of a form that makes somebody else's account, with the password that they sign in with. */
const accountForm = {
  ...accountFields,
  ...z.object(profileFields).partial().shape,
  id: id().nullish(),
  nickname: profileFields.nickname,
  country: z.strictObject(countrySchema.shape).nullish(),
  username: z.string().trim().min(1).max(64),
  password: passwordSchema,
};

/** The values of a new account that no form asks for. */
const made = {
  enabled: true,
  deleted: false,
  isPublic: false,
  usersElevated: false,
  accountNonExpired: true,
  accountNonLocked: true,
};

/** The form, with what the account belongs to. */
export const accountFormWith = <const Asked extends z.core.$ZodLooseShape>(asked: Asked) =>
  formOf('users', { ...accountForm, ...asked }, made);

export type AccountForm = z.output<z.ZodObject<typeof accountForm>>;
