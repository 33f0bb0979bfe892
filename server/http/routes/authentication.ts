import type { authenticationCalls } from '../../../domain/catalogue/authentication.ts';
import type { Context } from '../../context.ts';
import { currentUser } from '../../services/accounts/current-user.ts';
import { endSessions } from '../../services/accounts/sessions.ts';
import { refreshSession, signIn } from '../../services/accounts/sign-in.ts';
import type { Handlers } from '../register.ts';

/** Sign-in and what concerns the running session. */
export const authenticationHandlers = (context: Context): Handlers<typeof authenticationCalls> => ({
  signIn: ({ body, request }) => signIn(context, body, request.ip),
  signOut: async ({ identity }) => {
    await endSessions(context, identity, false);
    return {};
  },
  signOutEverywhere: async ({ identity }) => {
    await endSessions(context, identity, true);
    return {};
  },
  refresh: ({ identity }) => refreshSession(context, identity),
  isBoss: async ({ viewer }) => viewer.owner,
  currentUser: ({ viewer }) => currentUser(context.database.kysely, viewer),
});
