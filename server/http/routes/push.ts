import type { pushCalls } from '../../../domain/catalogue/push.ts';
import type { Context } from '../../context.ts';
import { subscribe, unsubscribe } from '../../services/push/subscribe.ts';
import type { Handlers } from '../register.ts';

/** Which browsers get notifications while the app is closed. */
export const pushHandlers = (context: Context): Handlers<typeof pushCalls> => ({
  savePushSubscription: async ({ identity, body }) => {
    await subscribe(context, identity, body);
    return {};
  },
  endPushSubscription: async ({ identity, body }) => {
    await unsubscribe(context, identity, body.endpoint);
    return {};
  },
});
