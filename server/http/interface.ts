import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { addressFinderCalls, addressSharingCalls, geocodingCalls } from '../../domain/catalogue/addresses.ts';
import { affiliateCalls } from '../../domain/catalogue/affiliates.ts';
import { attachedFileCalls } from '../../domain/catalogue/attached-files.ts';
import { authenticationCalls } from '../../domain/catalogue/authentication.ts';
import { companyCalls } from '../../domain/catalogue/companies.ts';
import { customerCalls } from '../../domain/catalogue/customers.ts';
import { employeeCalls } from '../../domain/catalogue/employees.ts';
import { equipmentPhotoCalls } from '../../domain/catalogue/equipment-photo.ts';
import { excelCalls } from '../../domain/catalogue/excel.ts';
import { flowCalls } from '../../domain/catalogue/flow.ts';
import { exposed, genericCallsOf } from '../../domain/catalogue/generic.ts';
import { historyCalls } from '../../domain/catalogue/history.ts';
import { insightCalls } from '../../domain/catalogue/insight.ts';
import { liveCalls, notificationCalls, pushCalls } from '../../domain/catalogue/notifications.ts';
import { operationalAddressCalls } from '../../domain/catalogue/operational-addresses.ts';
import { passkeyCalls } from '../../domain/catalogue/passkeys.ts';
import { photoCalls, proofImageCallsOf } from '../../domain/catalogue/photos.ts';
import { proofCallsOf } from '../../domain/catalogue/proofs.ts';
import { reportCalls } from '../../domain/catalogue/reports.ts';
import { additionCalls, assignmentCalls } from '../../domain/catalogue/requests.ts';
import { roleCalls, roleListCalls } from '../../domain/catalogue/roles.ts';
import { routingCalls } from '../../domain/catalogue/routing.ts';
import { stepPictureCalls } from '../../domain/catalogue/step-pictures.ts';
import { agreementCalls, subcontractorCalls } from '../../domain/catalogue/subcontractors.ts';
import { subscriptionCalls } from '../../domain/catalogue/subscriptions.ts';
import { syncCalls } from '../../domain/catalogue/sync.ts';
import { systemCalls } from '../../domain/catalogue/system.ts';
import { taskListCalls } from '../../domain/catalogue/task-lists.ts';
import { taskCalls } from '../../domain/catalogue/tasks.ts';
import { userCalls } from '../../domain/catalogue/users.ts';
import type { Context } from '../context.ts';
import type { FileStore } from '../integrations/files/file-store.ts';
import { type Storage, storageOf } from '../integrations/files/storage.ts';
import { loggableError } from '../loggable.ts';
import { LiveHub } from '../sync/live/hub.ts';
import { createPull } from '../sync/pull/pull.ts';
import type { Callers } from './callers.ts';
import { registerCalls } from './register.ts';
import { limitRequests } from './request-limit.ts';
import {
  addressFinderHandlers,
  addressSharingHandlers,
  geocodingHandlers,
  routingHandlers,
} from './routes/addresses.ts';
import { attachedFileHandlers } from './routes/attached-files.ts';
import { authenticationHandlers, passkeyHandlers } from './routes/authentication.ts';
import { affiliateHandlers, agreementHandlers, companyHandlers, subcontractorHandlers } from './routes/companies.ts';
import { customerHandlers } from './routes/customers.ts';
import { equipmentPhotoHandlers } from './routes/equipment-photo.ts';
import { excelHandlers } from './routes/excel.ts';
import { flowHandlers } from './routes/flow.ts';
import { genericHandlers } from './routes/generic.ts';
import { liveHandlers } from './routes/live.ts';
import { notificationHandlers, pushHandlers } from './routes/notifications.ts';
import { operationalAddressHandlers } from './routes/operational-addresses.ts';
import { employeeHandlers, roleHandlers, roleListHandlers, userHandlers } from './routes/people.ts';
import { photoHandlers, proofHandlers, proofImageHandlers } from './routes/proofs.ts';
import { reportHandlers } from './routes/reports.ts';
import { additionHandlers, assignmentHandlers } from './routes/requests.ts';
import { stepPictureHandlers } from './routes/step-pictures.ts';
import { registerPayments, subscriptionHandlers } from './routes/subscriptions.ts';
import { syncHandlers } from './routes/sync.ts';
import { systemHandlers } from './routes/system.ts';
import { historyHandlers, insightHandlers, taskHandlers, taskListHandlers } from './routes/tasks.ts';
import { registerUploads } from './routes/uploads.ts';
import { disableCaching } from './security.ts';

/** Calls for the office's planning. */
function registerOffice(app: FastifyInstance, context: Context): void {
  registerCalls(app, { context, calls: taskCalls }, taskHandlers(context));
  registerCalls(app, { context, calls: insightCalls }, insightHandlers(context));
  registerCalls(app, { context, calls: customerCalls }, customerHandlers(context));
  registerCalls(app, { context, calls: addressFinderCalls }, addressFinderHandlers(context));
  registerCalls(app, { context, calls: addressSharingCalls }, addressSharingHandlers(context));
  registerCalls(app, { context, calls: roleCalls }, roleHandlers(context));
  registerCalls(app, { context, calls: companyCalls }, companyHandlers(context));
  registerCalls(app, { context, calls: subcontractorCalls }, subcontractorHandlers(context));
  registerCalls(app, { context, calls: agreementCalls }, agreementHandlers(context));
  registerCalls(app, { context, calls: affiliateCalls }, affiliateHandlers(context));
  registerCalls(app, { context, calls: assignmentCalls }, assignmentHandlers(context));
  registerCalls(app, { context, calls: additionCalls }, additionHandlers(context));
}

/** Pull, push, quarantine, event stream and history. */
async function registerEngine(app: FastifyInstance, context: Context, files: FileStore): Promise<void> {
  const hub = new LiveHub();
  const stop = await hub.start(context.database);
  app.addHook('onClose', stop);
  const pull = await createPull(context.database.kysely, context.now, (fault) =>
    context.log.warn({ error: loggableError(fault) }, 'the rows of a first load could not be counted'),
  );
  registerCalls(app, { context, calls: syncCalls }, syncHandlers(context, pull, files));
  registerCalls(app, { context, calls: liveCalls }, liveHandlers(context, hub));
  registerCalls(app, { context, calls: historyCalls }, historyHandlers(context));
}

/** Photos, attached files, Excel files and reports. */
async function registerFiles(
  app: FastifyInstance,
  context: Context,
  { storage, prefix }: { storage: Storage; prefix: string },
): Promise<void> {
  await app.register(multipart);
  registerCalls(app, { context, calls: attachedFileCalls }, attachedFileHandlers(context, storage));
  registerCalls(app, { context, calls: stepPictureCalls }, stepPictureHandlers(context, storage));
  registerCalls(app, { context, calls: equipmentPhotoCalls }, equipmentPhotoHandlers(context, storage.files));
  registerCalls(app, { context, calls: excelCalls }, excelHandlers(context, storage));
  registerCalls(app, { context, calls: reportCalls }, reportHandlers(context, storage.files));
  registerCalls(app, { context, calls: flowCalls }, flowHandlers(context, storage.files));
  registerCalls(app, { context, calls: photoCalls }, photoHandlers(context, storage.files));
  for (const path of ['pow-p', 'pow-i'] as const) {
    registerCalls(app, { context, calls: proofImageCallsOf(path) }, proofImageHandlers({ context, storage }, path));
  }
  const uploads: FastifyPluginAsync = async (scope) => registerUploads(scope, { context, storage, prefix });
  await app.register(uploads);
}

/** Registers the calls of synchronisation and files. */
async function registerSync(app: FastifyInstance, context: Context, prefix: string): Promise<void> {
  const storage = storageOf(context);
  await registerEngine(app, context, storage.files);
  await registerFiles(app, context, { storage, prefix });
}

/** Registers the interface: every call of the catalogue, and uploads. `app` is mounted at `prefix`. */
export async function registerInterface(
  app: FastifyInstance,
  { context, callers }: { context: Context; callers: Callers },
  prefix: string,
): Promise<void> {
  disableCaching(app);
  callers.watch(app);
  limitRequests(app, context.environment.requestsPerMinute);
  registerCalls(app, { context, calls: systemCalls }, systemHandlers(context, callers));
  registerCalls(app, { context, calls: authenticationCalls }, authenticationHandlers(context));
  registerCalls(app, { context, calls: passkeyCalls }, passkeyHandlers(context));
  registerCalls(app, { context, calls: employeeCalls }, employeeHandlers(context));
  registerCalls(app, { context, calls: userCalls }, userHandlers(context));
  registerCalls(app, { context, calls: subscriptionCalls }, subscriptionHandlers(context));
  registerCalls(app, { context, calls: geocodingCalls }, geocodingHandlers(context));
  registerCalls(app, { context, calls: routingCalls }, routingHandlers(context));
  const payments: FastifyPluginAsync = async (scope) => registerPayments(scope, context);
  await app.register(payments);
  registerCalls(app, { context, calls: roleListCalls }, roleListHandlers(context));
  registerCalls(app, { context, calls: taskListCalls }, taskListHandlers(context));
  registerOffice(app, context);
  registerCalls(app, { context, calls: operationalAddressCalls }, operationalAddressHandlers(context));
  registerCalls(app, { context, calls: notificationCalls }, notificationHandlers(context));
  registerCalls(app, { context, calls: pushCalls }, pushHandlers(context));
  for (const path of ['pow-p', 'pow-i'] as const) {
    registerCalls(app, { context, calls: proofCallsOf(path) }, proofHandlers(context, path));
  }
  for (const each of exposed)
    registerCalls(app, { context, calls: genericCallsOf(each) }, genericHandlers(context, each));
  await registerSync(app, context, prefix);
}
