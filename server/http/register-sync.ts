import type { FastifyInstance } from 'fastify';
import { liveCalls } from '../../domain/catalogue/notifications.ts';
import { syncCalls } from '../../domain/catalogue/sync.ts';
import type { Context } from '../context.ts';
import { LiveHub } from '../sync/live/hub.ts';
import { createPull } from '../sync/pull/pull.ts';
import { registerCalls } from './register.ts';
import { liveHandlers } from './routes/live.ts';
import { syncHandlers } from './routes/sync.ts';

/** Registers what synchronisation needs: pull, push and quarantine, and the stream of events. */
export async function registerSync(app: FastifyInstance, context: Context): Promise<void> {
  const hub = new LiveHub();
  const stop = await hub.start(context.database);
  app.addHook('onClose', stop);
  const pull = await createPull(context.database.kysely, context.now);
  registerCalls(app, { context, calls: syncCalls }, syncHandlers(context, pull));
  registerCalls(app, { context, calls: liveCalls }, liveHandlers(context, hub));
}
