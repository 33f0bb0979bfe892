import type { passkeyCalls } from '../../../domain/catalogue/passkeys.ts';
import type { Context } from '../../context.ts';
import { requestPasskey, signInByPasskey } from '../../services/accounts/passkey-sign-in.ts';
import { addPasskey, beginPasskey, ownPasskeys, removePasskey } from '../../services/accounts/passkeys.ts';
import { deviceLabel } from '../../services/devices/label.ts';
import { spokenIn } from '../caller.ts';
import { keepDeviceMarker } from '../device-cookie.ts';
import type { Handlers } from '../register.ts';

/** Passkeys, and signing in with one. */
export const passkeyHandlers = (context: Context): Handlers<typeof passkeyCalls> => ({
  passkeyRequest: ({ request }) => requestPasskey(context, request.ip),
  signInByPasskey: async ({ body, request, reply }) => {
    const { session, marker } = await signInByPasskey(context, body, {
      address: request.ip,
      label: deviceLabel(request.headers['user-agent']),
      language: spokenIn(request),
    });
    const { username } = session.user;
    if (username !== null) keepDeviceMarker(reply, context, { username, marker });
    return session;
  },
  passkeys: ({ viewer }) => ownPasskeys(context, viewer),
  passkeyCreation: ({ viewer, body, request }) =>
    beginPasskey(context, viewer, { password: body.password, address: request.ip }),
  addPasskey: ({ viewer, body: { passkey, name }, request }) =>
    addPasskey(context, viewer, { passkey, name: name ?? deviceLabel(request.headers['user-agent']) }),
  removePasskey: async ({ viewer, params }) => {
    await removePasskey(context, viewer, params.id);
    return {};
  },
});
