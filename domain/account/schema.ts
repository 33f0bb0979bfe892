import { z } from 'zod';
import { affiliateSchema } from '../affiliate/schema.ts';
import { countrySchema } from '../user/country.ts';

const required = z.string().trim().min(1).max(254);

/** Body of sign-in. */
export const signInSchema = z.object({ username: required, password: z.string().min(1).max(1000) });

/** Sign-up payload (specification 3); `x` is the longitude and `y` the latitude of the billing address. */
export const signUpSchema = z
  .object({
    username: required.max(64),
    email: z.email().max(254),
    name: required.max(120),
    surname: required.max(120),
    nickname: required.max(64),
    password: z.string().min(4).max(1000),
    confirmPassword: z.string().max(1000),
    phoneNumber: required.max(40),
    isPublic: z.boolean().default(false),
    affiliateCode: affiliateSchema.shape.code.nullish(),
    billingName: required,
    line1: required,
    line2: z.string().max(254).nullish(),
    city: required.max(120),
    state: z.string().max(120).nullish(),
    postalCode: required.max(20),
    country: countrySchema.default({ name: 'Greece', code: 'EL' }),
    tin: required.max(20),
    billingPhone: required.max(40),
    x: z.number().min(-180).max(180).nullish(),
    y: z.number().min(-90).max(90).nullish(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: 'matchFields',
    path: ['confirmPassword'],
  });

/** Password reset payload (specification 3). */
export const passwordResetSchema = z
  .object({
    resToken: required,
    newPassword: z.string().min(4).max(1000),
    confirmPassword: z.string().max(1000),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    error: 'matchFields',
    path: ['confirmPassword'],
  });

export type SignIn = z.infer<typeof signInSchema>;
export type SignUp = z.infer<typeof signUpSchema>;
export type PasswordReset = z.infer<typeof passwordResetSchema>;
