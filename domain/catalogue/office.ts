import { addressFinderCalls, addressSharingCalls } from './addresses.ts';
import { affiliateCalls } from './affiliates.ts';
import type { Calls } from './call.ts';
import { companyCalls } from './companies.ts';
import { customerCalls } from './customers.ts';
import { additionCalls, assignmentCalls } from './requests.ts';
import { roleCalls } from './roles.ts';
import { agreementCalls, subcontractorCalls } from './subcontractors.ts';
import { taskCalls } from './tasks.ts';

const prefixed = (prefix: string, calls: Calls): Calls =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${prefix}.${name}`, call]));

/** The calls by which the office plans: tasks, and what they are planned with. */
export const officeCalls: Calls = {
  ...taskCalls,
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
