import { z } from 'zod';
import {
  forgottenSchema,
  invitedSchema,
  passwordChangeSchema,
  passwordResetSchema,
  passwordSchema,
  signInSchema,
  signUpSchema,
} from '../account/schema.ts';
import { id, instant } from '../kernel/fields.ts';
import { rowSchemas } from '../schemas.ts';
import { europeanCountries } from '../user/country.ts';
import { mapped, passwordErrors, registrationErrors, unused } from './body-fields.ts';
import { call } from './call.ts';

/** The signed-in user with what the client needs of its employer and role (specification 7, login response). */
const signedInUserSchema = rowSchemas.users.extend({
  employer: rowSchemas.users.nullable(),
  role: rowSchemas.roles.nullable(),
  customer: z.object({ id: id(), nickname: z.string() }).nullable(),
  /** The account's company; null for a boss who hasn't created one yet. */
  company: z.object({ id: id(), name: z.string(), timeZone: z.string() }).nullable(),
  /**
   * Whether they continued as a free user, which a device must know before it has their preferences (specification
   * 4.7). Older servers don't send it.
   */
  acceptedNoPrivileges: z.boolean().default(false),
});

/** Reply of sign-in and refresh. Instants are epoch milliseconds. */
export const sessionReplySchema = z.object({
  token: z.string(),
  type: z.literal('Bearer'),
  expiresAt: instant(),
  /** When the session ends, however often its token is exchanged; older servers don't send it. */
  sessionEndsAt: instant().optional(),
  user: signedInUserSchema,
});

/** The fields of one's own row to change. Other fields of the signed-in user may be sent with their current values. */
const ownProfileBody = z.strictObject({
  ...mapped(signedInUserSchema.shape, () => z.unknown().optional()),
  ...unused('users'),
});

/** A session that is running. `label` is what people call its device, null where it is not known. */
const runningSessionSchema = z.object({
  id: id(),
  label: z.string().nullable(),
  createdOn: instant(),
  expiresOn: instant(),
  /** Whether it is the session of this call. */
  current: z.boolean(),
});

export type RunningSession = z.infer<typeof runningSessionSchema>;

const done = z.object({});
/** The secret of a link. */
const secret = z.string().min(1).max(100);
const linkErrors = ['link_invalid'] as const;

export type SignedInUser = z.infer<typeof signedInUserSchema>;
export type SessionReply = z.infer<typeof sessionReplySchema>;

/** Errors for people who proved that the account is theirs, or try too often. */
export const signInErrors = [
  'account_disabled',
  'account_leaving',
  'account_unverified',
  'company_locked',
  'rate_limited',
] as const;

export const authenticationCalls = {
  signIn: call({
    method: 'POST',
    path: '/api/auth/signin',
    summary: 'Sign in with user name and password; keepAccount takes back that one deleted the account.',
    access: 'public',
    body: signInSchema,
    reply: sessionReplySchema,
    errors: ['credentials_wrong', ...signInErrors],
  }),
  signOut: call({
    method: 'POST',
    path: '/api/auth/signout',
    summary: 'End this session.',
    access: 'signed-in',
    reply: z.object({}),
  }),
  signOutEverywhere: call({
    method: 'POST',
    path: '/api/auth/signout-everywhere',
    summary: "End all of the user's sessions.",
    access: 'signed-in',
    reply: z.object({}),
  }),
  sessions: call({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: "The user's sessions that are running, the newest first.",
    access: 'signed-in',
    reply: z.array(runningSessionSchema),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: "End one of the user's sessions.",
    access: 'signed-in',
    params: z.object({ id: id() }),
    reply: done,
    errors: ['not_found'],
  }),
  refresh: call({
    method: 'GET',
    path: '/authenticated/refresh',
    summary:
      'Exchange a token that is valid for a new one. The old one ends when the new one is first used; exchanged after that, it ends the session.',
    access: 'refresh',
    // The id of the new token, the same for each retry: a late request of the same device isn't a reuse.
    query: z.object({ attempt: id().optional() }),
    reply: sessionReplySchema,
  }),
  isBoss: call({
    method: 'GET',
    path: '/authenticated',
    summary: 'Whether the user owns the account.',
    access: 'signed-in',
    reply: z.boolean(),
  }),
  currentUser: call({
    method: 'GET',
    path: '/authenticated/',
    summary: 'The signed-in user.',
    access: 'signed-in',
    reply: signedInUserSchema,
  }),
  signUp: call({
    method: 'POST',
    path: '/api/auth/signup',
    summary:
      'Sign up: a boss with a company, who signs in once the mail is answered. The same reply for an address in use.',
    access: 'public',
    body: signUpSchema,
    reply: done,
    errors: ['username_taken', 'rate_limited', ...registrationErrors, ...passwordErrors],
  }),
  signUpInvited: call({
    method: 'POST',
    path: '/api/auth/signup/invited',
    summary: 'Sign up by the uuid of an invitation for new companies; its address counts as verified.',
    access: 'public',
    body: z.strictObject({ uuid: secret, signupRequest: signUpSchema }),
    reply: done,
    errors: ['link_invalid', 'username_taken', 'registration_closed', ...passwordErrors],
  }),
  companyInvitation: call({
    method: 'GET',
    path: '/api/auth/signup/invited',
    summary: 'The address to which an invitation for a new company was given.',
    access: 'public',
    query: z.object({ uuid: secret }),
    reply: z.object({ email: z.email() }),
    errors: ['link_invalid', 'registration_closed'],
  }),
  setUp: call({
    method: 'POST',
    path: '/api/auth/setup',
    summary: 'Make the first account of a new server, a boss with a company, by the code in the log of its start.',
    access: 'public',
    body: z.strictObject({ code: z.string().trim().min(1).max(100), signupRequest: signUpSchema }),
    reply: done,
    errors: ['set_up_already', 'set_up_code_wrong', 'username_taken', 'rate_limited', ...passwordErrors],
  }),
  sendVerification: call({
    method: 'POST',
    path: '/api/auth/mail',
    summary: 'Send the verification mail again. The same reply whether there is such an account or not.',
    access: 'public',
    body: z
      .strictObject({ email: z.email().max(254).optional(), username: z.string().trim().min(1).max(64).optional() })
      .refine(({ email, username }) => email !== undefined || username !== undefined, { path: ['email'] }),
    reply: done,
    errors: ['rate_limited'],
  }),
  completeRegistration: call({
    method: 'POST',
    path: '/api/auth/complete-registration',
    summary: 'Complete a registration by the uuid of its mail; id is -2, or the user.',
    access: 'public',
    query: z.object({ id: z.union([z.literal('-2'), z.uuid().lowercase()]), uuid: secret }),
    secretQuery: true,
    reply: done,
    errors: linkErrors,
  }),
  vatValidation: call({
    method: 'GET',
    path: '/api/auth/vatValidation',
    summary: 'Name and address of the business with a European tax number; empty ones when nobody has it.',
    access: 'public',
    query: z.object({
      tin: z
        .string()
        .transform((tin) => tin.replaceAll(/[\s.-]/g, ''))
        .pipe(z.string().regex(/^[0-9A-Za-z+*]{7,15}$/)),
      countryCode: z.enum(europeanCountries),
    }),
    reply: z.object({ valid: z.boolean(), name: z.string(), address: z.string() }),
    errors: ['service_down', 'service_off', 'rate_limited'],
  }),
  updateCurrentUser: call({
    method: 'PUT',
    path: '/authenticated',
    summary: "Edit one's own profile: the fields sent; user name and e-mail stay.",
    access: 'signed-in',
    body: ownProfileBody,
    reply: signedInUserSchema,
    errors: ['not_found', 'version_conflict', 'rule', 'row_deleted', 'name_not_plain'],
  }),
  forgotPassword: call({
    method: 'GET',
    path: '/reset/forgot',
    summary: 'Send the mail for a new password to a user. The same reply whether there is one or not.',
    access: 'public',
    query: z.object({ id: z.uuid().lowercase() }),
    reply: done,
    errors: ['rate_limited'],
  }),
  forgotPasswordByEmail: call({
    method: 'GET',
    path: '/reset/forgotByEmail',
    summary: 'Send the mail for a new password to an address. The same reply whether it has an account or not.',
    access: 'public',
    query: forgottenSchema,
    reply: done,
    errors: ['rate_limited'],
  }),
  resetByUuid: call({
    method: 'POST',
    path: '/reset/resetByUuid',
    summary: 'Set a new password by the uuid of a mail; every session of the user ends.',
    access: 'public',
    query: z.object({ uuid: secret, password: passwordSchema }),
    secretQuery: true,
    reply: done,
    errors: [...linkErrors, ...passwordErrors],
  }),
  newPasswordState: call({
    method: 'GET',
    path: '/new-password',
    summary: 'Whether the link for a new password is still good.',
    access: 'public',
    query: z.object({ token: secret }),
    reply: z.boolean(),
  }),
  newPassword: call({
    method: 'POST',
    path: '/new-password',
    summary: 'Set a new password by the token of a mail; every session of the user ends.',
    access: 'public',
    query: z.object({ token: secret.optional() }),
    body: passwordResetSchema,
    reply: done,
    errors: [...linkErrors, ...passwordErrors],
  }),
  changePassword: call({
    method: 'POST',
    path: '/api/auth/password',
    summary: "Set a new password by the present one; the user's other sessions end, and passkeys are removed.",
    access: 'signed-in',
    body: passwordChangeSchema,
    reply: done,
    errors: ['password_wrong', 'rate_limited', ...passwordErrors],
  }),
  completeInvitation: call({
    method: 'POST',
    path: '/users/complete-registration',
    summary: 'Complete the account of an invited employee by the uuid of the mail.',
    access: 'public',
    body: invitedSchema,
    reply: done,
    errors: ['link_invalid', 'username_taken', ...passwordErrors],
  }),
} as const;
