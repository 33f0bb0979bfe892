import type { authenticationCalls } from '../../../domain/catalogue/authentication.ts';
import type { passkeyCalls } from '../../../domain/catalogue/passkeys.ts';
import type { Context } from '../../context.ts';
import { currentUser, updateCurrentUser } from '../../services/accounts/current-user.ts';
import { setUp } from '../../services/accounts/first-owner.ts';
import { completeInvitation } from '../../services/accounts/hiring.ts';
import { isLinkGood } from '../../services/accounts/one-time-links.ts';
import { requestPasskey, signInByPasskey } from '../../services/accounts/passkey-sign-in.ts';
import { addPasskey, beginPasskey, ownPasskeys, removePasskey } from '../../services/accounts/passkeys.ts';
import { changePassword, requestPasswordReset, setPassword } from '../../services/accounts/passwords.ts';
import { invitedAddress, signUpInvited } from '../../services/accounts/registration.ts';
import { endSession, endSessions, ownSessions } from '../../services/accounts/sessions.ts';
import { refreshSession, signIn } from '../../services/accounts/sign-in.ts';
import { completeRegistration, findTaxNumber, resendVerification, signUp } from '../../services/accounts/sign-up.ts';
import { deviceLabel } from '../../services/devices/devices.ts';
import { callerOf, deviceMarker, ifMatchVersion, keepDeviceMarker, requestLanguage } from '../headers.ts';
import type { Handlers } from '../register.ts';

export const authenticationHandlers = (context: Context): Handlers<typeof authenticationCalls> => ({
  signIn: async ({ body, request, reply }) => {
    const { username } = body;
    const { session, marker } = await signIn(context, body, {
      ipAddress: request.ipAddress,
      label: deviceLabel(request.headers['user-agent']),
      language: requestLanguage(request),
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
    refreshSession(context, identity, { attempt: query.attempt ?? null, language: requestLanguage(request) }),
  isBoss: async ({ viewer }) => viewer.owner,
  currentUser: ({ viewer }) => currentUser(context.database.kysely, viewer),
  signUp: async ({ body, request }) => {
    await signUp(context, body, callerOf(request));
    return {};
  },
  signUpInvited: async ({ body }) => {
    await signUpInvited(context, body);
    return {};
  },
  companyInvitation: async ({ query }) => ({ email: await invitedAddress(context, query.uuid) }),
  setUp: async ({ body, request }) => {
    await setUp(context, body, request.ipAddress);
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
  vatValidation: ({ query, request }) => findTaxNumber(context, query, request.ipAddress),
  updateCurrentUser: ({ viewer, body, request }) =>
    updateCurrentUser(context, viewer, { body, version: ifMatchVersion(request) }),
  forgotPassword: async ({ query, request }) => {
    await requestPasswordReset(context, { id: query.id }, callerOf(request));
    return {};
  },
  forgotPasswordByEmail: async ({ query, request }) => {
    await requestPasswordReset(context, { email: query.email }, callerOf(request));
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
    await changePassword(context, identity, { password, newPassword, ipAddress: request.ipAddress });
    return {};
  },
});

export const passkeyHandlers = (context: Context): Handlers<typeof passkeyCalls> => ({
  passkeyRequest: ({ request }) => requestPasskey(context, request.ipAddress),
  signInByPasskey: async ({ body, request, reply }) => {
    const { session, marker } = await signInByPasskey(context, body, {
      ipAddress: request.ipAddress,
      label: deviceLabel(request.headers['user-agent']),
      language: requestLanguage(request),
    });
    const { username } = session.user;
    if (username !== null) keepDeviceMarker(reply, context, { username, marker });
    return session;
  },
  passkeys: ({ viewer }) => ownPasskeys(context, viewer),
  passkeyCreation: ({ viewer, body, request }) =>
    beginPasskey(context, viewer, { password: body.password, ipAddress: request.ipAddress }),
  addPasskey: ({ viewer, body: { passkey, name }, request }) =>
    addPasskey(context, viewer, { passkey, name: name ?? deviceLabel(request.headers['user-agent']) }),
  removePasskey: async ({ viewer, params }) => {
    await removePasskey(context, viewer, params.id);
    return {};
  },
});
