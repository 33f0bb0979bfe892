import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';

/** Marks a notification read; only its receiver may. */
export const markNotificationRead = defineMutation({
  name: 'markNotificationRead',
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
