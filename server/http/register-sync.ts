import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { attachedFileCalls } from '../../domain/catalogue/attached-files.ts';
import { excelCalls } from '../../domain/catalogue/excel.ts';
import { flowCalls } from '../../domain/catalogue/flow.ts';
import { historyCalls } from '../../domain/catalogue/history.ts';
import { liveCalls } from '../../domain/catalogue/notifications.ts';
import { photoCalls, proofImageCallsOf } from '../../domain/catalogue/photos.ts';
import { reportCalls } from '../../domain/catalogue/reports.ts';
import { syncCalls } from '../../domain/catalogue/sync.ts';
import type { Context } from '../context.ts';
import type { FileStore } from '../integrations/files/file-store.ts';
import { type Storage, storageOf } from '../integrations/files/storage.ts';
import { LiveHub } from '../sync/live/hub.ts';
import { createPull } from '../sync/pull/pull.ts';
import { registerCalls } from './register.ts';
import { attachedFileHandlers } from './routes/attached-files.ts';
import { excelHandlers } from './routes/excel.ts';
import { flowHandlers } from './routes/flow.ts';
import { historyHandlers } from './routes/history.ts';
import { liveHandlers } from './routes/live.ts';
import { photoHandlers } from './routes/photos.ts';
import { proofImageHandlers } from './routes/proof-images.ts';
import { reportHandlers } from './routes/reports.ts';
import { syncHandlers } from './routes/sync.ts';
import { registerUploads } from './routes/uploads.ts';

/** Pull, push, quarantine, the stream of events, and what was done. */
async function registerEngine(app: FastifyInstance, context: Context, files: FileStore): Promise<void> {
  const hub = new LiveHub();
  const stop = await hub.start(context.database);
  app.addHook('onClose', stop);
  const pull = await createPull(context.database.kysely, context.now);
  registerCalls(app, { context, calls: syncCalls }, syncHandlers(context, pull, files));
  registerCalls(app, { context, calls: liveCalls }, liveHandlers(context, hub));
  registerCalls(app, { context, calls: historyCalls }, historyHandlers(context));
}

/** Photos and their bytes. */
async function registerFiles(
  app: FastifyInstance,
  context: Context,
  { storage, prefix }: { storage: Storage; prefix: string },
): Promise<void> {
  await app.register(multipart);
  registerCalls(app, { context, calls: attachedFileCalls }, attachedFileHandlers(context, storage));
  registerCalls(app, { context, calls: excelCalls }, excelHandlers(context, storage));
  registerCalls(app, { context, calls: reportCalls }, reportHandlers(context));
  registerCalls(app, { context, calls: flowCalls }, flowHandlers(context, storage.files));
  registerCalls(app, { context, calls: photoCalls }, photoHandlers(context, storage.files));
  for (const path of ['pow-p', 'pow-i'] as const) {
    registerCalls(app, { context, calls: proofImageCallsOf(path) }, proofImageHandlers({ context, storage }, path));
  }
  const uploads: FastifyPluginAsync = async (scope) => registerUploads(scope, { context, storage, prefix });
  await app.register(uploads);
}

/** Registers what synchronisation needs below `prefix`. */
export async function registerSync(app: FastifyInstance, context: Context, prefix: string): Promise<void> {
  const storage = storageOf(context);
  await registerEngine(app, context, storage.files);
  await registerFiles(app, context, { storage, prefix });
}
