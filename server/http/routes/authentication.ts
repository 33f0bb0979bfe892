import type { authenticationCalls } from '../../../domain/catalogue/authentication.ts';
import type { Context } from '../../context.ts';
import { currentUser, updateCurrentUser } from '../../services/accounts/current-user.ts';
import { completeInvitation } from '../../services/accounts/hiring.ts';
import { changePassword, setPassword } from '../../services/accounts/new-password.ts';
import { isLinkGood } from '../../services/accounts/one-time-links.ts';
import { forgetPassword } from '../../services/accounts/password-reset.ts';
import { endSession, endSessions, ownSessions } from '../../services/accounts/sessions.ts';
import { refreshSession, signIn } from '../../services/accounts/sign-in.ts';
import { completeRegistration, resendVerification, signUp } from '../../services/accounts/sign-up.ts';
import { findTaxNumber } from '../../services/accounts/tax-numbers.ts';
import { deviceLabel } from '../../services/devices/label.ts';
import { callerOf, spokenIn } from '../caller.ts';
import { deviceMarker, keepDeviceMarker } from '../device-cookie.ts';
import { versionSeen } from '../etag.ts';
import type { Handlers } from '../register.ts';

/** Sign-up, sign-in, passwords, and what concerns the running session. */
export const authenticationHandlers = (context: Context): Handlers<typeof authenticationCalls> => ({
  signIn: async ({ body, request, reply }) => {
    const { username } = body;
    const { session, marker } = await signIn(context, body, {
      address: request.ip,
      label: deviceLabel(request.headers['user-agent']),
      language: spokenIn(request),
      marker: deviceMarker(request, username),
    });
    keepDeviceMarker(reply, context, { username, marker });
    return session;
  },
  signOut: async ({ identity }) => {
    await endSessions(context, identity, false);
    return {};
  },
  signOutEverywhere: async ({ identity }) => {
    await endSessions(context, identity, true);
    return {};
  },
  sessions: ({ identity }) => ownSessions(context, identity),
  endSession: async ({ identity, params }) => {
    await endSession(context, identity, params.id);
    return {};
  },
  refresh: ({ identity, query, request }) =>
    refreshSession(context, identity, { attempt: query.attempt ?? null, language: spokenIn(request) }),
  isBoss: async ({ viewer }) => viewer.owner,
  currentUser: ({ viewer }) => currentUser(context.database.kysely, viewer),
  signUp: async ({ body, request }) => {
    await signUp(context, body, callerOf(request));
    return {};
  },
  sendVerification: async ({ body, request }) => {
    await resendVerification(context, body, callerOf(request));
    return {};
  },
  completeRegistration: async ({ query }) => {
    await completeRegistration(context, query);
    return {};
  },
  completeInvitation: async ({ body }) => {
    await completeInvitation(context, body);
    return {};
  },
  vatValidation: ({ query, request }) => findTaxNumber(context, query, request.ip),
  updateCurrentUser: ({ viewer, body, request }) =>
    updateCurrentUser(context, viewer, { body, version: versionSeen(request) }),
  forgotPassword: async ({ query, request }) => {
    await forgetPassword(context, { id: query.id }, callerOf(request));
    return {};
  },
  forgotPasswordByEmail: async ({ query, request }) => {
    await forgetPassword(context, { email: query.email }, callerOf(request));
    return {};
  },
  resetByUuid: async ({ query }) => {
    await setPassword(context, { secret: query.uuid, password: query.password, field: 'password' });
    return {};
  },
  newPasswordState: ({ query }) => isLinkGood(context, query.token, 'reset'),
  newPassword: async ({ body }) => {
    await setPassword(context, { secret: body.resToken, password: body.newPassword, field: 'newPassword' });
    return {};
  },
  changePassword: async ({ identity, body: { password, newPassword }, request }) => {
    await changePassword(context, identity, { password, newPassword, address: request.ip });
    return {};
  },
});
