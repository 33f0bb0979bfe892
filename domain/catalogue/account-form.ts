import { z } from 'zod';
import { passwordSchema } from '../account/schema.ts';
import { id } from '../kernel/fields.ts';
import { accountFields, profileFields } from '../user/profile.ts';

/** The refusals of a form that creates a person. */
export const personErrors = ['username_taken', 'person_exists', 'id_taken', 'name_not_plain'] as const;

/** The refusals of a new password. */
export const passwordErrors = ['password_short', 'password_common'] as const;

/** The fields of a form that makes somebody else's account, with the password that they sign in with. */
export const accountForm = {
  ...accountFields,
  ...z.object(profileFields).partial().shape,
  id: id().optional(),
  nickname: profileFields.nickname,
  username: z.string().trim().min(1).max(64),
  password: passwordSchema,
};

const accountSchema = z.object(accountForm);

export type AccountForm = z.output<typeof accountSchema>;
