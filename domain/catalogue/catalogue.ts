import { attachedFileCalls } from './attached-files.ts';
import { authenticationCalls } from './authentication.ts';
import type { Calls } from './call.ts';
import { employeeCalls } from './employees.ts';
import { excelCalls } from './excel.ts';
import { flowCalls } from './flow.ts';
import { exposed, genericCallsOf } from './generic.ts';
import { geocodingCalls } from './geocoding.ts';
import { historyCalls } from './history.ts';
import { liveCalls, notificationCalls } from './notifications.ts';
import { officeCalls } from './office.ts';
import { operationalAddressCalls } from './operational-addresses.ts';
import { passkeyCalls } from './passkeys.ts';
import { photoCalls, proofImageCallsOf } from './photos.ts';
import { proofCallsOf } from './proofs.ts';
import { pushCalls } from './push.ts';
import { reportCalls } from './reports.ts';
import { roleListCalls } from './role-lists.ts';
import { paymentCalls, subscriptionCalls } from './subscriptions.ts';
import { syncCalls } from './sync.ts';
import { systemCalls } from './system.ts';
import { taskListCalls } from './task-lists.ts';
import { userCalls } from './users.ts';

const prefixed = (prefix: string, calls: Calls): Calls =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${prefix}.${name}`, call]));

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
  roleListCalls,
  taskListCalls,
  officeCalls,
  operationalAddressCalls,
  photoCalls,
  attachedFileCalls,
  excelCalls,
  reportCalls,
  flowCalls,
  notificationCalls,
  pushCalls,
  liveCalls,
  ...proofs,
  ...generic,
);
