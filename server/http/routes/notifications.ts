import type { notificationCalls, pushCalls } from '../../../domain/catalogue/notifications.ts';
import type { Context } from '../../context.ts';
import { requestFor } from '../../services/mutate/mutate.ts';
import { subscribe, unsubscribe } from '../../services/push/push.ts';
import { readList } from '../../services/rows/read.ts';
import { changeRow } from '../../services/rows/write.ts';
import type { Handlers } from '../register.ts';

const list = { resource: 'notifications' } as const;
const latest = { rows: 100 };

export const notificationHandlers = (context: Context): Handlers<typeof notificationCalls> => ({
  listNotifications: ({ viewer }) => readList(context, viewer, { list, request: latest }),
  markNotificationRead: ({ viewer, query }) => {
    const mutation = requestFor('markNotificationRead', { id: query.id });
    return changeRow(context, viewer, { list, id: query.id, mutation });
  },
});

/** Browsers that receive pushes. */
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
