import { addressFinderCalls, addressSharingCalls, geocodingCalls } from './addresses.ts';
import { affiliateCalls } from './affiliates.ts';
import { attachedFileCalls } from './attached-files.ts';
import { authenticationCalls } from './authentication.ts';
import type { Calls } from './call.ts';
import { companyCalls } from './companies.ts';
import { customerCalls } from './customers.ts';
import { employeeCalls } from './employees.ts';
import { equipmentPhotoCalls } from './equipment-photo.ts';
import { excelCalls } from './excel.ts';
import { flowCalls } from './flow.ts';
import { exposed, genericCallsOf } from './generic.ts';
import { historyCalls } from './history.ts';
import { insightCalls } from './insight.ts';
import { liveCalls, notificationCalls, pushCalls } from './notifications.ts';
import { operationalAddressCalls } from './operational-addresses.ts';
import { passkeyCalls } from './passkeys.ts';
import { photoCalls, proofImageCallsOf } from './photos.ts';
import { proofCallsOf } from './proofs.ts';
import { reportCalls } from './reports.ts';
import { additionCalls, assignmentCalls } from './requests.ts';
import { roleCalls, roleListCalls } from './roles.ts';
import { routingCalls } from './routing.ts';
import { stepPictureCalls } from './step-pictures.ts';
import { agreementCalls, subcontractorCalls } from './subcontractors.ts';
import { paymentCalls, subscriptionCalls } from './subscriptions.ts';
import { syncCalls } from './sync.ts';
import { systemCalls } from './system.ts';
import { taskListCalls } from './task-lists.ts';
import { taskCalls } from './tasks.ts';
import { userCalls } from './users.ts';

const prefixed = (prefix: string, calls: Calls): Calls =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${prefix}.${name}`, call]));

/** The calls by which the office plans: tasks, and what they are planned with. */
const officeCalls: Calls = {
  ...taskCalls,
  ...insightCalls,
  ...customerCalls,
  ...addressFinderCalls,
  ...addressSharingCalls,
  ...roleCalls,
  ...companyCalls,
  ...subcontractorCalls,
  ...agreementCalls,
  ...affiliateCalls,
  ...prefixed('task-assignment', assignmentCalls),
  ...prefixed('user-addition-request', additionCalls),
};

const generic = exposed.map((each) => prefixed(each.path, genericCallsOf(each)));
const proofs = (['pow-p', 'pow-i'] as const).map((path) =>
  prefixed(path, { ...proofCallsOf(path), ...proofImageCallsOf(path) }),
);

/** Every call by the name that it has in the OpenAPI document. */
export const catalogue: Calls = Object.assign(
  {},
  systemCalls,
  authenticationCalls,
  passkeyCalls,
  syncCalls,
  historyCalls,
  employeeCalls,
  userCalls,
  subscriptionCalls,
  paymentCalls,
  geocodingCalls,
  routingCalls,
  roleListCalls,
  taskListCalls,
  officeCalls,
  operationalAddressCalls,
  photoCalls,
  attachedFileCalls,
  stepPictureCalls,
  equipmentPhotoCalls,
  excelCalls,
  reportCalls,
  flowCalls,
  notificationCalls,
  pushCalls,
  liveCalls,
  ...proofs,
  ...generic,
);
