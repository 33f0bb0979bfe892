import { z } from 'zod';
import { id, instant } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';

/** Marks a notification read; only its receiver may. */
export const markNotificationRead = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'notifications', id: args.id }),
  sets: (args) => [`notifications/${args.id}/status`],
  needs: () => [],
  load: (args, rows) => rows.lock('notifications', args.id),
  decide: (notification, { context }) => {
    if (notification.receiver.id !== context.actor.userId) return rejected('not_permitted');
    if (notification.status === 'READ') return applied([]);
    return applied([{ kind: 'change', resource: 'notifications', id: notification.id, set: { status: 'READ' } }]);
  },
});

/** Marks all of one's notifications read up to `until`, the newest that the person saw; later ones stay unread. */
export const markAllNotificationsRead = defineMutation({
  args: z.object({ receiver: id(), until: instant() }),
  base: z.object({}),
  target: (args) => ({ resource: 'users', id: args.receiver }),
  sets: (args) => [`notifications?receiver=${args.receiver}`],
  needs: () => [],
  load: (args, rows) => rows.pointingAt('notifications', 'receiver', args.receiver),
  decide: (notifications, { args, context }) => {
    if (args.receiver !== context.actor.userId) return rejected('not_permitted');
    const unread = notifications.filter(({ status, createDate }) => status === 'UNREAD' && createDate <= args.until);
    return applied(
      unread.map((each) => ({ kind: 'change', resource: 'notifications', id: each.id, set: { status: 'READ' } })),
    );
  },
});
