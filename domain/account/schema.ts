import { z } from 'zod';
import { affiliateSchema } from '../affiliate/affiliate.ts';
import { countrySchema, defaultCountry } from '../user/country.ts';
import { plainName } from '../user/names.ts';
import { leastPasswordLength } from './password-length.ts';

const required = z.string().trim().min(1).max(254);

/** A new password, of the least length that any server accepts. */
export const passwordSchema = z.string().min(leastPasswordLength).max(1000);

const matches = ({ password, confirmPassword }: { password: string; confirmPassword: string }): boolean =>
  password === confirmPassword;

/** Body of sign-in; `keepAccount` restores an account that its user deactivated. */
export const signInSchema = z.strictObject({
  username: required,
  password: z.string().min(1).max(1000),
  keepAccount: z.boolean().optional(),
});

/** Sign-up payload (specification 3); `x` is the longitude and `y` the latitude of the billing address. */
export const signUpSchema = z
  .strictObject({
    username: required.max(64),
    email: z.email().max(254),
    name: plainName(required.max(120)),
    surname: plainName(required.max(120)),
    nickname: plainName(required.max(64)),
    password: passwordSchema,
    confirmPassword: z.string().max(1000),
    phoneNumber: required.max(40),
    isPublic: z.boolean().default(false),
    affiliateCode: affiliateSchema.shape.code.nullish(),
    billingName: plainName(required),
    line1: required,
    line2: z.string().max(254).nullish(),
    city: required.max(120),
    state: z.string().max(120).nullish(),
    postalCode: required.max(20),
    country: z.strictObject(countrySchema.shape).default(defaultCountry),
    tin: required.max(20),
    billingPhone: required.max(40),
    x: z.number().min(-180).max(180).nullish(),
    y: z.number().min(-90).max(90).nullish(),
  })
  .refine(matches, {
    error: 'matchFields',
    path: ['confirmPassword'],
  });

/** Body of the request for a password reset mail. */
export const forgottenSchema = z.object({ email: z.email().max(254) });

/** Password reset payload (specification 3). */
export const passwordResetSchema = z
  .strictObject({
    resToken: required,
    newPassword: passwordSchema,
    confirmPassword: z.string().max(1000),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    error: 'matchFields',
    path: ['confirmPassword'],
  });

/** A new password for a signed-in user, who also sends the current one. */
export const passwordChangeSchema = z
  .strictObject({
    password: z.string().min(1).max(1000),
    newPassword: passwordSchema,
    confirmPassword: z.string().max(1000),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    error: 'matchFields',
    path: ['confirmPassword'],
  });

/** The form with which an invited employee completes the account. */
export const invitedSchema = z
  .strictObject({
    uuid: z.string().min(1).max(100),
    username: required.max(64),
    password: passwordSchema,
    confirmPassword: z.string().max(1000),
    name: plainName(required.max(120)),
    surname: plainName(required.max(120)),
    phoneNumber: z.string().trim().max(40).nullish(),
  })
  .refine(matches, { error: 'matchFields', path: ['confirmPassword'] });

export type Invited = z.infer<typeof invitedSchema>;
export type SignIn = z.infer<typeof signInSchema>;
export type SignUp = z.infer<typeof signUpSchema>;
export type PasswordReset = z.infer<typeof passwordResetSchema>;
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
