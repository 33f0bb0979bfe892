import { z } from 'zod';
import { signInSchema } from '../account/schema.ts';
import { id, instant } from '../kernel/fields.ts';
import { rowSchemas } from '../schemas.ts';
import { call } from './call.ts';

/** The signed-in user with what the client needs of its employer and role (specification 7, login response). */
const signedInUserSchema = rowSchemas.users.extend({
  employer: rowSchemas.users.nullable(),
  role: rowSchemas.roles.nullable(),
  customer: z.object({ id: id(), nickname: z.string() }).nullable(),
  /** The account's company; null for a boss who has not made one yet. */
  company: z.object({ id: id(), name: z.string(), timeZone: z.string() }).nullable(),
});

/** Reply of sign-in and refresh. `expiresAt` is epoch milliseconds. */
export const sessionReplySchema = z.object({
  token: z.string(),
  type: z.literal('Bearer'),
  expiresAt: instant(),
  user: signedInUserSchema,
});

export type SignedInUser = z.infer<typeof signedInUserSchema>;
export type SessionReply = z.infer<typeof sessionReplySchema>;

export const authenticationCalls = {
  signIn: call({
    method: 'POST',
    path: '/api/auth/signin',
    summary: 'Sign in with user name and password.',
    access: 'public',
    body: signInSchema,
    reply: sessionReplySchema,
    errors: ['credentials_wrong', 'account_disabled'],
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
  refresh: call({
    method: 'GET',
    path: '/authenticated/refresh',
    summary: 'A new token while the old one is valid.',
    access: 'signed-in',
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
} as const;
